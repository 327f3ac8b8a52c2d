<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="moor-flat" tilewidth="180" tileheight="156" tilecount="420" columns="20">
 <properties>
  <property name="ground" value="painted"/>
 </properties>
 <image source="moor-flat.png" width="3600" height="3276"/>
 <tile id="0" type="clear">
  <properties>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="1" type="clear">
  <properties>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="2" type="clear">
  <properties>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="3" type="clear">
  <properties>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="4" type="clear">
  <properties>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="5" type="clear">
  <properties>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="6" type="rough">
  <properties>
   <property name="terrain" value="rough"/>
  </properties>
 </tile>
 <tile id="7" type="rough">
  <properties>
   <property name="terrain" value="rough"/>
  </properties>
 </tile>
 <tile id="8" type="rough">
  <properties>
   <property name="terrain" value="rough"/>
  </properties>
 </tile>
 <tile id="9" type="rough">
  <properties>
   <property name="terrain" value="rough"/>
  </properties>
 </tile>
 <tile id="10" type="forest">
  <properties>
   <property name="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="11" type="forest">
  <properties>
   <property name="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="12" type="forest">
  <properties>
   <property name="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="13" type="forest">
  <properties>
   <property name="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="14" type="forest">
  <properties>
   <property name="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="15" type="marsh">
  <properties>
   <property name="terrain" value="marsh"/>
  </properties>
 </tile>
 <tile id="16" type="marsh">
  <properties>
   <property name="terrain" value="marsh"/>
  </properties>
 </tile>
 <tile id="17" type="marsh">
  <properties>
   <property name="terrain" value="marsh"/>
  </properties>
 </tile>
 <tile id="18" type="marsh">
  <properties>
   <property name="terrain" value="marsh"/>
  </properties>
 </tile>
 <tile id="19" type="marsh">
  <properties>
   <property name="terrain" value="marsh"/>
  </properties>
 </tile>
 <tile id="20" type="crag">
  <properties>
   <property name="terrain" value="crag"/>
  </properties>
 </tile>
 <tile id="21" type="crag">
  <properties>
   <property name="terrain" value="crag"/>
  </properties>
 </tile>
 <tile id="22" type="crag">
  <properties>
   <property name="terrain" value="crag"/>
  </properties>
 </tile>
 <tile id="23" type="crag">
  <properties>
   <property name="terrain" value="crag"/>
  </properties>
 </tile>
 <tile id="24" type="town">
  <properties>
   <property name="terrain" value="town"/>
  </properties>
 </tile>
 <tile id="25" type="town">
  <properties>
   <property name="terrain" value="town"/>
  </properties>
 </tile>
 <tile id="26" type="town">
  <properties>
   <property name="terrain" value="town"/>
  </properties>
 </tile>
 <tile id="27" type="town">
  <properties>
   <property name="terrain" value="town"/>
  </properties>
 </tile>
 <tile id="28" type="town">
  <properties>
   <property name="terrain" value="town"/>
  </properties>
 </tile>
 <tile id="29" type="castle">
  <properties>
   <property name="terrain" value="castle"/>
  </properties>
 </tile>
 <tile id="30" type="castle">
  <properties>
   <property name="terrain" value="castle"/>
  </properties>
 </tile>
 <tile id="31" type="fieldwork">
  <properties>
   <property name="edges" value="se s sw nw n ne"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="32" type="fieldwork">
  <properties>
   <property name="edges" value="se s"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="33" type="fieldwork">
  <properties>
   <property name="edges" value="s sw"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="34" type="fieldwork">
  <properties>
   <property name="edges" value="sw nw"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="35" type="fieldwork">
  <properties>
   <property name="edges" value="nw n"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="36" type="fieldwork">
  <properties>
   <property name="edges" value="n ne"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="37" type="fieldwork">
  <properties>
   <property name="edges" value="se ne"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="38" type="fieldwork">
  <properties>
   <property name="edges" value="se s sw"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="39" type="fieldwork">
  <properties>
   <property name="edges" value="s sw nw"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="40" type="fieldwork">
  <properties>
   <property name="edges" value="sw nw n"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="41" type="fieldwork">
  <properties>
   <property name="edges" value="nw n ne"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="42" type="fieldwork">
  <properties>
   <property name="edges" value="se n ne"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="43" type="fieldwork">
  <properties>
   <property name="edges" value="se s ne"/>
   <property name="terrain" value="fieldwork"/>
  </properties>
 </tile>
 <tile id="44" type="road">
  <properties>
   <property name="edges" value="se"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="45" type="road">
  <properties>
   <property name="edges" value="s"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="46" type="road">
  <properties>
   <property name="edges" value="sw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="47" type="road">
  <properties>
   <property name="edges" value="nw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="48" type="road">
  <properties>
   <property name="edges" value="n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="49" type="road">
  <properties>
   <property name="edges" value="ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="50" type="road">
  <properties>
   <property name="edges" value="se s"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="51" type="road">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="52" type="road">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="53" type="road">
  <properties>
   <property name="edges" value="se n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="54" type="road">
  <properties>
   <property name="edges" value="se ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="55" type="road">
  <properties>
   <property name="edges" value="s sw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="56" type="road">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="57" type="road">
  <properties>
   <property name="edges" value="s n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="58" type="road">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="59" type="road">
  <properties>
   <property name="edges" value="sw nw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="60" type="road">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="61" type="road">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="62" type="road">
  <properties>
   <property name="edges" value="nw n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="63" type="road">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="64" type="road">
  <properties>
   <property name="edges" value="n ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="65" type="road">
  <properties>
   <property name="edges" value="se s sw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="66" type="road">
  <properties>
   <property name="edges" value="se s nw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="67" type="road">
  <properties>
   <property name="edges" value="se s n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="68" type="road">
  <properties>
   <property name="edges" value="se s ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="69" type="road">
  <properties>
   <property name="edges" value="se sw nw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="70" type="road">
  <properties>
   <property name="edges" value="se sw n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="71" type="road">
  <properties>
   <property name="edges" value="se sw ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="72" type="road">
  <properties>
   <property name="edges" value="se nw n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="73" type="road">
  <properties>
   <property name="edges" value="se nw ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="74" type="road">
  <properties>
   <property name="edges" value="se n ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="75" type="road">
  <properties>
   <property name="edges" value="s sw nw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="76" type="road">
  <properties>
   <property name="edges" value="s sw n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="77" type="road">
  <properties>
   <property name="edges" value="s sw ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="78" type="road">
  <properties>
   <property name="edges" value="s nw n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="79" type="road">
  <properties>
   <property name="edges" value="s nw ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="80" type="road">
  <properties>
   <property name="edges" value="s n ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="81" type="road">
  <properties>
   <property name="edges" value="sw nw n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="82" type="road">
  <properties>
   <property name="edges" value="sw nw ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="83" type="road">
  <properties>
   <property name="edges" value="sw n ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="84" type="road">
  <properties>
   <property name="edges" value="nw n ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="85" type="road">
  <properties>
   <property name="edges" value="se s sw nw"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="86" type="road">
  <properties>
   <property name="edges" value="se s sw n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="87" type="road">
  <properties>
   <property name="edges" value="se s sw ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="88" type="road">
  <properties>
   <property name="edges" value="se s nw n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="89" type="road">
  <properties>
   <property name="edges" value="se s nw ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="90" type="road">
  <properties>
   <property name="edges" value="se s n ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="91" type="road">
  <properties>
   <property name="edges" value="se sw nw n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="92" type="road">
  <properties>
   <property name="edges" value="se sw nw ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="93" type="road">
  <properties>
   <property name="edges" value="se sw n ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="94" type="road">
  <properties>
   <property name="edges" value="se nw n ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="95" type="road">
  <properties>
   <property name="edges" value="s sw nw n"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="96" type="road">
  <properties>
   <property name="edges" value="s sw nw ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="97" type="road">
  <properties>
   <property name="edges" value="s sw n ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="98" type="road">
  <properties>
   <property name="edges" value="s nw n ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="99" type="road">
  <properties>
   <property name="edges" value="sw nw n ne"/>
   <property name="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="100" type="river">
  <properties>
   <property name="edges" value="se"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="101" type="river">
  <properties>
   <property name="edges" value="s"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="102" type="river">
  <properties>
   <property name="edges" value="sw"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="103" type="river">
  <properties>
   <property name="edges" value="nw"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="104" type="river">
  <properties>
   <property name="edges" value="n"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="105" type="river">
  <properties>
   <property name="edges" value="ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="106" type="river">
  <properties>
   <property name="edges" value="se s"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="107" type="river">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="108" type="river">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="109" type="river">
  <properties>
   <property name="edges" value="se n"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="110" type="river">
  <properties>
   <property name="edges" value="se ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="111" type="river">
  <properties>
   <property name="edges" value="s sw"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="112" type="river">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="113" type="river">
  <properties>
   <property name="edges" value="s n"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="114" type="river">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="115" type="river">
  <properties>
   <property name="edges" value="sw nw"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="116" type="river">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="117" type="river">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="118" type="river">
  <properties>
   <property name="edges" value="nw n"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="119" type="river">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="120" type="river">
  <properties>
   <property name="edges" value="n ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="121" type="river">
  <properties>
   <property name="edges" value="se s sw"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="122" type="river">
  <properties>
   <property name="edges" value="se s nw"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="123" type="river">
  <properties>
   <property name="edges" value="se s n"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="124" type="river">
  <properties>
   <property name="edges" value="se s ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="125" type="river">
  <properties>
   <property name="edges" value="se sw nw"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="126" type="river">
  <properties>
   <property name="edges" value="se sw n"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="127" type="river">
  <properties>
   <property name="edges" value="se sw ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="128" type="river">
  <properties>
   <property name="edges" value="se nw n"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="129" type="river">
  <properties>
   <property name="edges" value="se nw ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="130" type="river">
  <properties>
   <property name="edges" value="se n ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="131" type="river">
  <properties>
   <property name="edges" value="s sw nw"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="132" type="river">
  <properties>
   <property name="edges" value="s sw n"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="133" type="river">
  <properties>
   <property name="edges" value="s sw ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="134" type="river">
  <properties>
   <property name="edges" value="s nw n"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="135" type="river">
  <properties>
   <property name="edges" value="s nw ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="136" type="river">
  <properties>
   <property name="edges" value="s n ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="137" type="river">
  <properties>
   <property name="edges" value="sw nw n"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="138" type="river">
  <properties>
   <property name="edges" value="sw nw ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="139" type="river">
  <properties>
   <property name="edges" value="sw n ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="140" type="river">
  <properties>
   <property name="edges" value="nw n ne"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="141" type="ford">
  <properties>
   <property name="edges" value="se s"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="142" type="ford">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="143" type="ford">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="144" type="ford">
  <properties>
   <property name="edges" value="se n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="145" type="ford">
  <properties>
   <property name="edges" value="se ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="146" type="ford">
  <properties>
   <property name="edges" value="s sw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="147" type="ford">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="148" type="ford">
  <properties>
   <property name="edges" value="s n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="149" type="ford">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="150" type="ford">
  <properties>
   <property name="edges" value="sw nw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="151" type="ford">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="152" type="ford">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="153" type="ford">
  <properties>
   <property name="edges" value="nw n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="154" type="ford">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="155" type="ford">
  <properties>
   <property name="edges" value="n ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="156" type="ford">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="road" value="s nw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="157" type="ford">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="road" value="s n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="158" type="ford">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="road" value="s ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="159" type="ford">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="road" value="s n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="160" type="ford">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="road" value="s ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="161" type="ford">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="road" value="sw n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="162" type="ford">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="road" value="sw ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="163" type="ford">
  <properties>
   <property name="edges" value="se n"/>
   <property name="road" value="s ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="164" type="ford">
  <properties>
   <property name="edges" value="se n"/>
   <property name="road" value="sw ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="165" type="ford">
  <properties>
   <property name="edges" value="se n"/>
   <property name="road" value="nw ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="166" type="ford">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="road" value="se sw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="167" type="ford">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="road" value="sw n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="168" type="ford">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="road" value="sw ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="169" type="ford">
  <properties>
   <property name="edges" value="s n"/>
   <property name="road" value="se sw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="170" type="ford">
  <properties>
   <property name="edges" value="s n"/>
   <property name="road" value="sw ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="171" type="ford">
  <properties>
   <property name="edges" value="s n"/>
   <property name="road" value="se nw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="172" type="ford">
  <properties>
   <property name="edges" value="s n"/>
   <property name="road" value="nw ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="173" type="ford">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="road" value="se sw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="174" type="ford">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="road" value="se nw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="175" type="ford">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="road" value="se n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="176" type="ford">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="road" value="se nw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="177" type="ford">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="road" value="s nw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="178" type="ford">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="road" value="nw ne"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="179" type="ford">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="road" value="se nw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="180" type="ford">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="road" value="s nw"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="181" type="ford">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="road" value="se n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="182" type="ford">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="road" value="s n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="183" type="ford">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="road" value="se n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="184" type="ford">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="road" value="s n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="185" type="ford">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="road" value="sw n"/>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="186" type="bridge">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="road" value="s nw"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="187" type="bridge">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="road" value="s n"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="188" type="bridge">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="road" value="s ne"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="189" type="bridge">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="road" value="s n"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="190" type="bridge">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="road" value="s ne"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="191" type="bridge">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="road" value="sw n"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="192" type="bridge">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="road" value="sw ne"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="193" type="bridge">
  <properties>
   <property name="edges" value="se n"/>
   <property name="road" value="s ne"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="194" type="bridge">
  <properties>
   <property name="edges" value="se n"/>
   <property name="road" value="sw ne"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="195" type="bridge">
  <properties>
   <property name="edges" value="se n"/>
   <property name="road" value="nw ne"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="196" type="bridge">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="road" value="se sw"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="197" type="bridge">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="road" value="sw n"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="198" type="bridge">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="road" value="sw ne"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="199" type="bridge">
  <properties>
   <property name="edges" value="s n"/>
   <property name="road" value="se sw"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="200" type="bridge">
  <properties>
   <property name="edges" value="s n"/>
   <property name="road" value="sw ne"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="201" type="bridge">
  <properties>
   <property name="edges" value="s n"/>
   <property name="road" value="se nw"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="202" type="bridge">
  <properties>
   <property name="edges" value="s n"/>
   <property name="road" value="nw ne"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="203" type="bridge">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="road" value="se sw"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="204" type="bridge">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="road" value="se nw"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="205" type="bridge">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="road" value="se n"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="206" type="bridge">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="road" value="se nw"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="207" type="bridge">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="road" value="s nw"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="208" type="bridge">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="road" value="nw ne"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="209" type="bridge">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="road" value="se nw"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="210" type="bridge">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="road" value="s nw"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="211" type="bridge">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="road" value="se n"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="212" type="bridge">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="road" value="s n"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="213" type="bridge">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="road" value="se n"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="214" type="bridge">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="road" value="s n"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="215" type="bridge">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="road" value="sw n"/>
   <property name="terrain" value="bridge"/>
  </properties>
 </tile>
 <tile id="216" type="hill">
  <properties>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="217" type="hill">
  <properties>
   <property name="edges" value="se"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="218" type="hill">
  <properties>
   <property name="edges" value="s"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="219" type="hill">
  <properties>
   <property name="edges" value="sw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="220" type="hill">
  <properties>
   <property name="edges" value="nw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="221" type="hill">
  <properties>
   <property name="edges" value="n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="222" type="hill">
  <properties>
   <property name="edges" value="ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="223" type="hill">
  <properties>
   <property name="edges" value="se s"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="224" type="hill">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="225" type="hill">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="226" type="hill">
  <properties>
   <property name="edges" value="se n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="227" type="hill">
  <properties>
   <property name="edges" value="se ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="228" type="hill">
  <properties>
   <property name="edges" value="s sw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="229" type="hill">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="230" type="hill">
  <properties>
   <property name="edges" value="s n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="231" type="hill">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="232" type="hill">
  <properties>
   <property name="edges" value="sw nw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="233" type="hill">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="234" type="hill">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="235" type="hill">
  <properties>
   <property name="edges" value="nw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="236" type="hill">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="237" type="hill">
  <properties>
   <property name="edges" value="n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="238" type="hill">
  <properties>
   <property name="edges" value="se s sw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="239" type="hill">
  <properties>
   <property name="edges" value="se s nw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="240" type="hill">
  <properties>
   <property name="edges" value="se s n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="241" type="hill">
  <properties>
   <property name="edges" value="se s ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="242" type="hill">
  <properties>
   <property name="edges" value="se sw nw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="243" type="hill">
  <properties>
   <property name="edges" value="se sw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="244" type="hill">
  <properties>
   <property name="edges" value="se sw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="245" type="hill">
  <properties>
   <property name="edges" value="se nw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="246" type="hill">
  <properties>
   <property name="edges" value="se nw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="247" type="hill">
  <properties>
   <property name="edges" value="se n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="248" type="hill">
  <properties>
   <property name="edges" value="s sw nw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="249" type="hill">
  <properties>
   <property name="edges" value="s sw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="250" type="hill">
  <properties>
   <property name="edges" value="s sw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="251" type="hill">
  <properties>
   <property name="edges" value="s nw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="252" type="hill">
  <properties>
   <property name="edges" value="s nw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="253" type="hill">
  <properties>
   <property name="edges" value="s n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="254" type="hill">
  <properties>
   <property name="edges" value="sw nw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="255" type="hill">
  <properties>
   <property name="edges" value="sw nw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="256" type="hill">
  <properties>
   <property name="edges" value="sw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="257" type="hill">
  <properties>
   <property name="edges" value="nw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="258" type="hill">
  <properties>
   <property name="edges" value="se s sw nw"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="259" type="hill">
  <properties>
   <property name="edges" value="se s sw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="260" type="hill">
  <properties>
   <property name="edges" value="se s sw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="261" type="hill">
  <properties>
   <property name="edges" value="se s nw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="262" type="hill">
  <properties>
   <property name="edges" value="se s nw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="263" type="hill">
  <properties>
   <property name="edges" value="se s n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="264" type="hill">
  <properties>
   <property name="edges" value="se sw nw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="265" type="hill">
  <properties>
   <property name="edges" value="se sw nw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="266" type="hill">
  <properties>
   <property name="edges" value="se sw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="267" type="hill">
  <properties>
   <property name="edges" value="se nw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="268" type="hill">
  <properties>
   <property name="edges" value="s sw nw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="269" type="hill">
  <properties>
   <property name="edges" value="s sw nw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="270" type="hill">
  <properties>
   <property name="edges" value="s sw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="271" type="hill">
  <properties>
   <property name="edges" value="s nw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="272" type="hill">
  <properties>
   <property name="edges" value="sw nw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="273" type="hill">
  <properties>
   <property name="edges" value="se s sw nw n"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="274" type="hill">
  <properties>
   <property name="edges" value="se s sw nw ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="275" type="hill">
  <properties>
   <property name="edges" value="se s sw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="276" type="hill">
  <properties>
   <property name="edges" value="se s nw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="277" type="hill">
  <properties>
   <property name="edges" value="se sw nw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="278" type="hill">
  <properties>
   <property name="edges" value="s sw nw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="279" type="hill">
  <properties>
   <property name="edges" value="se s sw nw n ne"/>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="280" type="hill">
  <properties>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="281" type="hill">
  <properties>
   <property name="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="282" type="loch">
  <properties>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="283" type="loch">
  <properties>
   <property name="edges" value="se"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="284" type="loch">
  <properties>
   <property name="edges" value="s"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="285" type="loch">
  <properties>
   <property name="edges" value="sw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="286" type="loch">
  <properties>
   <property name="edges" value="nw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="287" type="loch">
  <properties>
   <property name="edges" value="n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="288" type="loch">
  <properties>
   <property name="edges" value="ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="289" type="loch">
  <properties>
   <property name="edges" value="se s"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="290" type="loch">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="291" type="loch">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="292" type="loch">
  <properties>
   <property name="edges" value="se n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="293" type="loch">
  <properties>
   <property name="edges" value="se ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="294" type="loch">
  <properties>
   <property name="edges" value="s sw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="295" type="loch">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="296" type="loch">
  <properties>
   <property name="edges" value="s n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="297" type="loch">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="298" type="loch">
  <properties>
   <property name="edges" value="sw nw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="299" type="loch">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="300" type="loch">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="301" type="loch">
  <properties>
   <property name="edges" value="nw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="302" type="loch">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="303" type="loch">
  <properties>
   <property name="edges" value="n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="304" type="loch">
  <properties>
   <property name="edges" value="se s sw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="305" type="loch">
  <properties>
   <property name="edges" value="se s nw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="306" type="loch">
  <properties>
   <property name="edges" value="se s n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="307" type="loch">
  <properties>
   <property name="edges" value="se s ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="308" type="loch">
  <properties>
   <property name="edges" value="se sw nw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="309" type="loch">
  <properties>
   <property name="edges" value="se sw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="310" type="loch">
  <properties>
   <property name="edges" value="se sw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="311" type="loch">
  <properties>
   <property name="edges" value="se nw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="312" type="loch">
  <properties>
   <property name="edges" value="se nw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="313" type="loch">
  <properties>
   <property name="edges" value="se n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="314" type="loch">
  <properties>
   <property name="edges" value="s sw nw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="315" type="loch">
  <properties>
   <property name="edges" value="s sw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="316" type="loch">
  <properties>
   <property name="edges" value="s sw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="317" type="loch">
  <properties>
   <property name="edges" value="s nw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="318" type="loch">
  <properties>
   <property name="edges" value="s nw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="319" type="loch">
  <properties>
   <property name="edges" value="s n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="320" type="loch">
  <properties>
   <property name="edges" value="sw nw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="321" type="loch">
  <properties>
   <property name="edges" value="sw nw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="322" type="loch">
  <properties>
   <property name="edges" value="sw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="323" type="loch">
  <properties>
   <property name="edges" value="nw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="324" type="loch">
  <properties>
   <property name="edges" value="se s sw nw"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="325" type="loch">
  <properties>
   <property name="edges" value="se s sw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="326" type="loch">
  <properties>
   <property name="edges" value="se s sw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="327" type="loch">
  <properties>
   <property name="edges" value="se s nw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="328" type="loch">
  <properties>
   <property name="edges" value="se s nw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="329" type="loch">
  <properties>
   <property name="edges" value="se s n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="330" type="loch">
  <properties>
   <property name="edges" value="se sw nw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="331" type="loch">
  <properties>
   <property name="edges" value="se sw nw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="332" type="loch">
  <properties>
   <property name="edges" value="se sw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="333" type="loch">
  <properties>
   <property name="edges" value="se nw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="334" type="loch">
  <properties>
   <property name="edges" value="s sw nw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="335" type="loch">
  <properties>
   <property name="edges" value="s sw nw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="336" type="loch">
  <properties>
   <property name="edges" value="s sw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="337" type="loch">
  <properties>
   <property name="edges" value="s nw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="338" type="loch">
  <properties>
   <property name="edges" value="sw nw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="339" type="loch">
  <properties>
   <property name="edges" value="se s sw nw n"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="340" type="loch">
  <properties>
   <property name="edges" value="se s sw nw ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="341" type="loch">
  <properties>
   <property name="edges" value="se s sw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="342" type="loch">
  <properties>
   <property name="edges" value="se s nw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="343" type="loch">
  <properties>
   <property name="edges" value="se sw nw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="344" type="loch">
  <properties>
   <property name="edges" value="s sw nw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="345" type="loch">
  <properties>
   <property name="edges" value="se s sw nw n ne"/>
   <property name="terrain" value="loch"/>
  </properties>
 </tile>
 <tile id="346" type="enclosure">
  <properties>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="347" type="enclosure">
  <properties>
   <property name="edges" value="se"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="348" type="enclosure">
  <properties>
   <property name="edges" value="s"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="349" type="enclosure">
  <properties>
   <property name="edges" value="sw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="350" type="enclosure">
  <properties>
   <property name="edges" value="nw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="351" type="enclosure">
  <properties>
   <property name="edges" value="n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="352" type="enclosure">
  <properties>
   <property name="edges" value="ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="353" type="enclosure">
  <properties>
   <property name="edges" value="se s"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="354" type="enclosure">
  <properties>
   <property name="edges" value="se sw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="355" type="enclosure">
  <properties>
   <property name="edges" value="se nw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="356" type="enclosure">
  <properties>
   <property name="edges" value="se n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="357" type="enclosure">
  <properties>
   <property name="edges" value="se ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="358" type="enclosure">
  <properties>
   <property name="edges" value="s sw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="359" type="enclosure">
  <properties>
   <property name="edges" value="s nw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="360" type="enclosure">
  <properties>
   <property name="edges" value="s n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="361" type="enclosure">
  <properties>
   <property name="edges" value="s ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="362" type="enclosure">
  <properties>
   <property name="edges" value="sw nw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="363" type="enclosure">
  <properties>
   <property name="edges" value="sw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="364" type="enclosure">
  <properties>
   <property name="edges" value="sw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="365" type="enclosure">
  <properties>
   <property name="edges" value="nw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="366" type="enclosure">
  <properties>
   <property name="edges" value="nw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="367" type="enclosure">
  <properties>
   <property name="edges" value="n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="368" type="enclosure">
  <properties>
   <property name="edges" value="se s sw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="369" type="enclosure">
  <properties>
   <property name="edges" value="se s nw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="370" type="enclosure">
  <properties>
   <property name="edges" value="se s n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="371" type="enclosure">
  <properties>
   <property name="edges" value="se s ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="372" type="enclosure">
  <properties>
   <property name="edges" value="se sw nw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="373" type="enclosure">
  <properties>
   <property name="edges" value="se sw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="374" type="enclosure">
  <properties>
   <property name="edges" value="se sw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="375" type="enclosure">
  <properties>
   <property name="edges" value="se nw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="376" type="enclosure">
  <properties>
   <property name="edges" value="se nw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="377" type="enclosure">
  <properties>
   <property name="edges" value="se n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="378" type="enclosure">
  <properties>
   <property name="edges" value="s sw nw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="379" type="enclosure">
  <properties>
   <property name="edges" value="s sw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="380" type="enclosure">
  <properties>
   <property name="edges" value="s sw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="381" type="enclosure">
  <properties>
   <property name="edges" value="s nw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="382" type="enclosure">
  <properties>
   <property name="edges" value="s nw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="383" type="enclosure">
  <properties>
   <property name="edges" value="s n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="384" type="enclosure">
  <properties>
   <property name="edges" value="sw nw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="385" type="enclosure">
  <properties>
   <property name="edges" value="sw nw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="386" type="enclosure">
  <properties>
   <property name="edges" value="sw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="387" type="enclosure">
  <properties>
   <property name="edges" value="nw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="388" type="enclosure">
  <properties>
   <property name="edges" value="se s sw nw"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="389" type="enclosure">
  <properties>
   <property name="edges" value="se s sw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="390" type="enclosure">
  <properties>
   <property name="edges" value="se s sw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="391" type="enclosure">
  <properties>
   <property name="edges" value="se s nw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="392" type="enclosure">
  <properties>
   <property name="edges" value="se s nw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="393" type="enclosure">
  <properties>
   <property name="edges" value="se s n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="394" type="enclosure">
  <properties>
   <property name="edges" value="se sw nw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="395" type="enclosure">
  <properties>
   <property name="edges" value="se sw nw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="396" type="enclosure">
  <properties>
   <property name="edges" value="se sw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="397" type="enclosure">
  <properties>
   <property name="edges" value="se nw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="398" type="enclosure">
  <properties>
   <property name="edges" value="s sw nw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="399" type="enclosure">
  <properties>
   <property name="edges" value="s sw nw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="400" type="enclosure">
  <properties>
   <property name="edges" value="s sw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="401" type="enclosure">
  <properties>
   <property name="edges" value="s nw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="402" type="enclosure">
  <properties>
   <property name="edges" value="sw nw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="403" type="enclosure">
  <properties>
   <property name="edges" value="se s sw nw n"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="404" type="enclosure">
  <properties>
   <property name="edges" value="se s sw nw ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="405" type="enclosure">
  <properties>
   <property name="edges" value="se s sw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="406" type="enclosure">
  <properties>
   <property name="edges" value="se s nw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="407" type="enclosure">
  <properties>
   <property name="edges" value="se sw nw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="408" type="enclosure">
  <properties>
   <property name="edges" value="s sw nw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="409" type="enclosure">
  <properties>
   <property name="edges" value="se s sw nw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="410" type="enclosure">
  <properties>
   <property name="edges" value="se s sw nw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="411" type="enclosure">
  <properties>
   <property name="edges" value="se s sw nw n ne"/>
   <property name="terrain" value="enclosure"/>
  </properties>
 </tile>
 <tile id="412" type="clear">
  <properties>
   <property name="look" value="heather"/>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="413" type="clear">
  <properties>
   <property name="look" value="heather"/>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="414" type="clear">
  <properties>
   <property name="look" value="heather"/>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="415" type="clear">
  <properties>
   <property name="look" value="heather"/>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
</tileset>
