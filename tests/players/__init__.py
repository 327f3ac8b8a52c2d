"""Who answers decisions without a mouse."""
