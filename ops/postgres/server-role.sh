#!/bin/sh
# Makes the role that the server uses: it reads and writes rows, and owns nothing. The image of Postgres runs this when it
# makes its volume. It may be run again by hand, for a volume that was made before, or to change the password.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_SERVER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
SELECT 'CREATE ROLE guiche_server' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'guiche_server') \gexec
ALTER ROLE guiche_server LOGIN PASSWORD :'password';
SQL
