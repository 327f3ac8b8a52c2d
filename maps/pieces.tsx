<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="pieces" tilewidth="96" tileheight="96" tilecount="20" columns="10" objectalignment="center">
 <image source="pieces.png" width="960" height="192"/>
 <tile id="0" type="grenadier">
  <properties>
   <property name="side" value="jacobite"/>
  </properties>
 </tile>
 <tile id="1" type="regular">
  <properties>
   <property name="side" value="jacobite"/>
  </properties>
 </tile>
 <tile id="2" type="highland">
  <properties>
   <property name="side" value="jacobite"/>
  </properties>
 </tile>
 <tile id="3" type="lowland">
  <properties>
   <property name="side" value="jacobite"/>
  </properties>
 </tile>
 <tile id="4" type="militia">
  <properties>
   <property name="side" value="jacobite"/>
  </properties>
 </tile>
 <tile id="5" type="battle-cavalry">
  <properties>
   <property name="side" value="jacobite"/>
  </properties>
 </tile>
 <tile id="6" type="light-cavalry">
  <properties>
   <property name="side" value="jacobite"/>
  </properties>
 </tile>
 <tile id="7" type="trained-artillery">
  <properties>
   <property name="side" value="jacobite"/>
  </properties>
 </tile>
 <tile id="8" type="light-artillery">
  <properties>
   <property name="side" value="jacobite"/>
  </properties>
 </tile>
 <tile id="9" type="leader">
  <properties>
   <property name="side" value="jacobite"/>
  </properties>
 </tile>
 <tile id="10" type="grenadier">
  <properties>
   <property name="side" value="government"/>
  </properties>
 </tile>
 <tile id="11" type="regular">
  <properties>
   <property name="side" value="government"/>
  </properties>
 </tile>
 <tile id="12" type="highland">
  <properties>
   <property name="side" value="government"/>
  </properties>
 </tile>
 <tile id="13" type="lowland">
  <properties>
   <property name="side" value="government"/>
  </properties>
 </tile>
 <tile id="14" type="militia">
  <properties>
   <property name="side" value="government"/>
  </properties>
 </tile>
 <tile id="15" type="battle-cavalry">
  <properties>
   <property name="side" value="government"/>
  </properties>
 </tile>
 <tile id="16" type="light-cavalry">
  <properties>
   <property name="side" value="government"/>
  </properties>
 </tile>
 <tile id="17" type="trained-artillery">
  <properties>
   <property name="side" value="government"/>
  </properties>
 </tile>
 <tile id="18" type="light-artillery">
  <properties>
   <property name="side" value="government"/>
  </properties>
 </tile>
 <tile id="19" type="leader">
  <properties>
   <property name="side" value="government"/>
  </properties>
 </tile>
</tileset>
