-- The users of the platform's tables for Directus, whose tables have a key of one column and whose links are rows of their own.
create table titles as select uid, name from public.titles;
create table buildings as select uid, name from public.buildings;
create table roles as select uid, role_name as name from public.roles;
create table departments as select uid, name from public.departments;
create table people as
  select uid, client_uid, first_name, last_name, user_name, user_active, failed_logins, last_login, has_all_buildings, external_id,
    mobile_phone_number, voice_phone_number, hire_date, to_json(preferred_contact_methods) as preferred_contact_methods, created_at, modified_at,
    user_title as title, primary_building
  from public.users;
alter table titles add primary key (uid);
alter table buildings add primary key (uid);
alter table roles add primary key (uid);
alter table departments add primary key (uid);
alter table people add primary key (uid), add foreign key (title) references titles, add foreign key (primary_building) references buildings;
create index on people (client_uid, last_name, uid);

create table people_roles (id bigserial primary key, people_uid uuid not null references people, target_uid uuid not null references roles);
create table people_buildings (id bigserial primary key, people_uid uuid not null references people, target_uid uuid not null references buildings);
create table people_departments (id bigserial primary key, people_uid uuid not null references people, target_uid uuid not null references departments);
insert into people_roles (people_uid, target_uid) select uid, target_uid from public.users_user_roles;
insert into people_buildings (people_uid, target_uid) select uid, target_uid from public.users_user_buildings;
insert into people_departments (people_uid, target_uid) select uid, target_uid from public.users_user_departments;
create index on people_roles (people_uid);
create index on people_buildings (people_uid);
create index on people_departments (people_uid);

-- Changes are written to the activity and the revisions, as the platform writes them to its history.
insert into directus_collections (collection, accountability)
  select name, 'all' from unnest(array['people', 'titles', 'buildings', 'roles', 'departments', 'people_roles', 'people_buildings', 'people_departments']) name;
insert into directus_fields (collection, field, special)
  select 'people', name, 'm2m' from unnest(array['roles', 'buildings', 'departments']) name;
insert into directus_relations (many_collection, many_field, one_collection, one_field, junction_field)
  select 'people_' || name, 'people_uid', 'people', name, 'target_uid' from unnest(array['roles', 'buildings', 'departments']) name
  union all
  select 'people_' || name, 'target_uid', name, null, 'people_uid' from unnest(array['roles', 'buildings', 'departments']) name
  union all values ('people', 'title', 'titles', null, null), ('people', 'primary_building', 'buildings', null, null);
