CREATE OR REPLACE FUNCTION webhook_changes(was jsonb, is_now jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $$
    SELECT jsonb_build_object('changed', coalesce(
             jsonb_object_agg(n.key, jsonb_build_object('before', was -> n.key, 'after', n.value)), '{}'))
      FROM jsonb_each(is_now) n WHERE was -> n.key IS DISTINCT FROM n.value
  $$;
