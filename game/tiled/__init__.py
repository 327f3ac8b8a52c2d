"""Tiled maps: from a .tmx file to a scenario."""
