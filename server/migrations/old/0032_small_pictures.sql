-- Who made the small picture of a picture that came without one; null where the sender of the picture sent it along.
alter table stored_file add column thumb_user_id bigint;
