<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="a harbour" tilewidth="36" tileheight="44" tilecount="3" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="1">
  <image width="36" height="28" source="sea.png"/>
 </tile>
 <tile id="2">
  <image width="36" height="28" source="shore.png"/>
 </tile>
 <tile id="5">
  <image width="36" height="44" source="tower.png"/>
 </tile>
</tileset>
