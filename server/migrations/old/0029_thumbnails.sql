-- Small picture of a stored picture, made by the browser that sends it; no foreign key: both are names of contents on the disk.
alter table stored_file add column thumb_sha256 varchar(64) collate "C";
