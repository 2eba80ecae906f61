-- 登录会话记下浏览器：个人中心的登录设备认得出是哪一台
alter table user_session add column agent varchar(200) collate "C";
