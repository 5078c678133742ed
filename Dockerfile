# The station's server as an image: built here, then only what running needs (docs/deployment.md).

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app

# What only the packages depend on comes first: a change of the sources alone installs nothing again.
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY contracts/package.json contracts/
COPY frontend/package.json frontend/
COPY scripts/setup.mjs scripts/compress-files.mjs scripts/programs.mjs scripts/run-tree.mjs scripts/
RUN node scripts/setup.mjs --install-only

COPY tsconfig.base.json tsconfig.json ./
COPY scripts/first-load.mjs scripts/
COPY contracts contracts
COPY backend backend
COPY frontend frontend
COPY tools tools
RUN node scripts/setup.mjs

# Node comes with the image, so the copy among the packages may go.
RUN NODE_ENV=production node scripts/setup.mjs --to-run \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node \
  && mkdir -p backend/node_modules

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app

COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contracts/package.json contracts/
COPY --from=build /app/contracts/dist contracts/dist
COPY --from=build /app/backend/package.json backend/
COPY --from=build /app/backend/node_modules backend/node_modules
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/dist frontend/dist
COPY --from=build /app/tools tools

# A volume takes over owner and mode of the folder it is mounted on.
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
EXPOSE 3000

# A long ledger takes a while to be read; until then failures do not count. Not /api/ready: whoever starts unhealthy
# containers again would do so for a store that is away, which mends nothing.
HEALTHCHECK --interval=5s --timeout=5s --retries=3 --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`, { signal: AbortSignal.timeout(4000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# No shell and no npm in between: signals reach the server, which stops in order.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "backend/dist/bundled/main.js"]
