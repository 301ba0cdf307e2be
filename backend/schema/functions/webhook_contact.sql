CREATE OR REPLACE FUNCTION webhook_contact(contact contacts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $$
    SELECT jsonb_build_object('id', contact."id", 'name', contact."name", 'number', contact."number", 'email', contact."email", 'isGroup', contact."isGroup", 'createdAt', contact."createdAt")
  $$;
