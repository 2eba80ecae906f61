-- Pictures of packaging and of protective material.
alter table consumable add column image_url varchar(256) collate "C";
alter table protective_item add column image_url varchar(256) collate "C";
