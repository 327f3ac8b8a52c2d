<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="island" tilewidth="20" tileheight="24" tilecount="8" columns="4">
 <image source="island.png" width="80" height="48"/>
 <tile id="0">
  <properties>
   <property name="Biome" type="class" propertytype="voyage::Biome">
    <properties>
     <property name="cost" type="int" value="1"/>
     <property name="kind" type="class" propertytype="voyage::Kind">
      <properties>
       <property name=":variant" propertytype="voyage::Kind::Variant" value="Beach"/>
      </properties>
     </property>
    </properties>
   </property>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="Biome" type="class" propertytype="voyage::Biome">
    <properties>
     <property name="cost" type="int" value="3"/>
     <property name="kind" type="class" propertytype="voyage::Kind">
      <properties>
       <property name=":variant" propertytype="voyage::Kind::Variant" value="Jungle"/>
      </properties>
     </property>
    </properties>
   </property>
  </properties>
  <objectgroup draworder="index" id="2">
   <object id="1" x="2.5" y="3.25" width="12.75" height="9"/>
  </objectgroup>
 </tile>
 <tile id="2">
  <properties>
   <property name="Biome" type="class" propertytype="voyage::Biome"/>
  </properties>
 </tile>
 <tile id="6">
  <objectgroup draworder="index" id="2">
   <object id="1" x="3" y="3.5" width="10.25" height="9.75">
    <ellipse/>
   </object>
  </objectgroup>
  <animation>
   <frame tileid="4" duration="200"/>
   <frame tileid="5" duration="200"/>
  </animation>
 </tile>
</tileset>
