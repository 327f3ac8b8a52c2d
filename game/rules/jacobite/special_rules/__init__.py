"""Special rules that a map switches on (section 19): one module a rule, asked through one entry point."""
