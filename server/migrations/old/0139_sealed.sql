-- what is sealed is longer than what was typed, by a nonce, a tag and base64 of UTF-8: the form says how long a name or an address may be
alter table stockout_order
  alter column receiver_name type text collate "C",
  alter column receiver_mobile type text collate "C",
  alter column receiver_address type text collate "C";
