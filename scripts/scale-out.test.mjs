// The files for several machines, checked against the code that they start.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot, libraryOf } from "./lib/paths.mjs";

const { parse, parseAllDocuments } = libraryOf("", "yaml");
const read = (...path) => readFileSync(inRoot(...path), "utf8");
const sorted = (names) => [...names].sort();

/** The settings that the server reads. */
const settings = new Set(
  ["env.ts", "s3-settings.ts", "tracing-settings.ts"].flatMap((file) => [
    ...[...read("backend", "src", "config", file).matchAll(/"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{4,})"/g)].map(
      ([, name]) => name,
    ),
    ...[...read("backend", "src", "config", file).matchAll(/source\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name),
  ]),
);
const probes = new Set(
  [...read("contract", "src", "platform.ts").matchAll(/get\("(\/health[a-z/]*)"/g)].map(([, path]) => `/api${path}`),
);
const base = parse(read("docker-compose.yml"), { merge: true });
const scale = parse(read("ops", "docker-compose.scale.yml"), { merge: true });
const ours = Object.entries(scale.services).filter(([, service]) => service.build);
const folder = inRoot("ops", "kubernetes");
const objects = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) => {
    assert.deepEqual(document.errors, [], file);
    return document.toJS();
  }),
);
const secret = parse(read("ops", "kubernetes-secret.example.yaml"));
const ofKind = (kind) => objects.filter((object) => object.kind === kind);

test("the settings and probes of the code are found", () => {
  for (const name of ["DATABASE_URL", "S3_URL", "ROLE", "ENCRYPTION_KEY_PREVIOUS"]) assert.ok(settings.has(name), name);
  assert.deepEqual(sorted(probes), ["/api/health", "/api/health/live", "/api/health/ready"]);
});

test("compose starts two web processes and three workers that share every setting but the role", () => {
  assert.deepEqual(
    ours.map(([name, { environment }]) => [name, environment.ROLE]),
    [
      ...["web-1", "web-2"].map((name) => [name, "web"]),
      ...["worker-1", "worker-2", "worker-3"].map((name) => [name, "worker"]),
    ],
  );
  const [first] = ours;
  for (const [name, { environment, profiles }] of ours) {
    assert.deepEqual(profiles, ["scale"], name);
    assert.deepEqual({ ...environment, ROLE: "" }, { ...first[1].environment, ROLE: "" });
    for (const setting of Object.keys(environment))
      assert.ok(settings.has(setting), `${name}: ${setting} is not read anywhere`);
  }
});

test("compose knows every setting of the single server, so that none is lost on the way", () => {
  const [, { environment }] = ours[0];
  for (const name of Object.keys(base.services.server.environment)) assert.ok(name in environment, name);
  assert.equal(scale.services.server.profiles[0], "single");
});

/** Set by the file itself, as its services need it. */
const FIXED = ["PORT", "HOST", "NODE_ENV", "DATABASE_URL", "MIGRATION_DATABASE_URL", "REDIS_URL"];
/** Read by the launcher, of which the image has nothing; or by Compose itself; or set in the image. */
const ELSEWHERE = [
  ...["CHROMIUM_PATH", "REDIS_SERVER_BIN", "DATA_DIR"],
  // Given to the command that reads another desk, never to the server.
  "MIGRATE_FROM",
  ...["PUBLIC_HOST", "S3_ACCESS_KEY", "S3_SECRET_KEY", "BACKUP_FOLDER"],
];
const PASSWORDS = ["POSTGRES_PASSWORD", "POSTGRES_SERVER_PASSWORD", "REDIS_PASSWORD"];

test("compose passes every variable of .env.example to the server", () => {
  const variables = [...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const { environment } = base.services.server;
  const expected = variables.filter((name) => ![...ELSEWHERE, ...PASSWORDS].includes(name));
  assert.deepEqual(sorted(Object.keys(environment)), sorted(expected));
  for (const name of expected.filter((each) => !FIXED.includes(each)))
    assert.match(environment[name], new RegExp(`^\\$\\{${name}:`), name);
});

test("compose listens on this machine alone unless HOST says otherwise, and names the image by its version", () => {
  const { version } = JSON.parse(read("package.json"));
  const { server, tls } = base.services;
  assert.deepEqual(server.ports, ["${HOST:-127.0.0.1}:${PORT:-8080}:8080"]);
  for (const [name, { image }] of [["server", server], ...ours]) assert.equal(image, `guiche:${version}`, name);
  for (const { spec } of ofKind("Deployment"))
    assert.ok(spec.template.spec.containers[0].image.endsWith(`/guiche:${version}`));
  // Without a profile nothing listens on the ports of the web.
  assert.deepEqual(tls.profiles, ["tls"]);
  for (const [name, { ports, profiles }] of Object.entries(base.services))
    assert.ok(!ports || profiles || name === "server", name);
  assert.match(read("ops", "proxy", "Caddyfile.single"), /reverse_proxy server:8080 /);
});

test("the server uses a role that owns nothing, which an empty Postgres makes; migrations run as the owner", () => {
  const { stringData } = secret;
  for (const [name, environment] of [
    ["server", base.services.server.environment],
    ...ours.map(([name, service]) => [name, service.environment]),
    ["Kubernetes", stringData],
  ]) {
    assert.match(environment.DATABASE_URL, /^postgres:\/\/guiche_server:/, name);
    assert.match(environment.MIGRATION_DATABASE_URL, /^postgres:\/\/guiche:/, name);
  }
  const script = "ops/postgres/server-role.sh";
  assert.ok(base.services.postgres.volumes.includes(`./${script}:/docker-entrypoint-initdb.d/server-role.sh:ro`));
  assert.match(read(...script.split("/")), /ALTER ROLE guiche_server LOGIN PASSWORD/);
});

test("no container of compose can gain rights, and ours, the databases and the proxies cannot change their image", () => {
  const all = [...Object.entries(base.services), ...Object.entries(scale.services)].filter(([, { image }]) => image);
  for (const [name, service] of all) {
    assert.deepEqual(service.cap_drop, ["ALL"], name);
    assert.deepEqual(service.security_opt, ["no-new-privileges:true"], name);
    if (!service.image.startsWith("minio/")) assert.equal(service.read_only, true, name);
    if (service.image.startsWith("guiche:")) assert.equal(service.cap_add, undefined, name);
  }
});

test("every service of compose has a pinned image and a healthcheck, and waits only for services that exist", () => {
  const all = { ...base.services, ...scale.services };
  for (const [name, service] of Object.entries(scale.services)) {
    if (name === "server") continue;
    assert.match(service.image, /^[a-z/]+:[\w.-]*\d[\w.-]*$/, name);
    assert.ok(service.healthcheck, name);
    for (const other of Object.keys(service.depends_on ?? {})) assert.ok(other in all, `${name} waits for ${other}`);
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(":");
      assert.ok(source in scale.volumes || readFileSync(inRoot(source)).length > 0, volume);
    }
  }
  for (const [, { healthcheck }] of ours) assert.match(healthcheck.test.join(" "), /:8080\/api\/health\/ready"/);
});

test("secrets of compose have no default, and sample values appear nowhere", () => {
  const text = read("ops", "docker-compose.scale.yml");
  for (const name of [
    "POSTGRES_PASSWORD",
    "POSTGRES_SERVER_PASSWORD",
    "METRICS_TOKEN",
    "REDIS_PASSWORD",
    "JWT_SECRET",
    "ENCRYPTION_KEY",
    "S3_ACCESS_KEY",
    "S3_SECRET_KEY",
  ]) {
    assert.ok(text.includes(`\${${name}:?`), name);
    assert.ok(!text.includes(`\${${name}:-`), name);
  }
});

test("the proxy sends to every web process, and asks the probe of a load balancer", () => {
  const file = read("ops", "proxy", "Caddyfile");
  const upstreams = /reverse_proxy (.*) \{/.exec(file)[1].split(" ");
  const webs = ours.filter(([, { environment }]) => environment.ROLE === "web").map(([name]) => `${name}:8080`);
  assert.deepEqual(upstreams, webs);
  assert.equal(/health_uri (\S+)/.exec(file)[1], "/api/health");
  assert.deepEqual(
    Object.keys(scale.services.proxy.depends_on),
    webs.map((name) => name.split(":")[0]),
  );
});

test("the manifests run both roles with probes that exist, without root and without a writable image", () => {
  const deployments = ofKind("Deployment");
  assert.deepEqual(
    deployments.map(({ spec }) => [spec.template.spec.containers[0].env[0].value, spec.replicas]),
    [
      ["web", 2],
      ["worker", 3],
    ],
  );
  for (const { metadata, spec } of deployments) {
    const { spec: pod, metadata: podMetadata } = spec.template;
    assert.deepEqual(spec.selector.matchLabels, podMetadata.labels, metadata.name);
    assert.ok(pod.securityContext.runAsNonRoot);
    assert.equal(pod.securityContext.seccompProfile.type, "RuntimeDefault");
    assert.equal(pod.automountServiceAccountToken, false);
    assert.ok(pod.terminationGracePeriodSeconds >= 30);
    const [container] = pod.containers;
    assert.match(container.image, /:\d/);
    assert.ok(container.securityContext.readOnlyRootFilesystem);
    const mountPaths = container.volumeMounts.map(({ mountPath }) => mountPath);
    assert.ok(mountPaths.includes(/DATA_DIR=(\S+)/.exec(read("Dockerfile"))[1]));
    const { periodSeconds, failureThreshold } = container.startupProbe;
    assert.ok(periodSeconds * failureThreshold >= 1800, "the startup probe outlives a long migration");
    assert.ok(spec.progressDeadlineSeconds > periodSeconds * failureThreshold);
    const probeRequests = ["startupProbe", "readinessProbe", "livenessProbe"].map((name) => container[name].httpGet);
    for (const { path, port } of probeRequests) {
      assert.ok(probes.has(path), path);
      assert.ok(container.ports.some(({ name }) => name === port));
    }
    assert.deepEqual(
      probeRequests.map(({ path }) => path),
      ["/api/health/ready", "/api/health", "/api/health/live"],
    );
  }
});

test("applying the folder of manifests cannot overwrite a secret with the sample", () => {
  assert.deepEqual(ofKind("Secret"), []);
  const envSources = ofKind("Deployment").flatMap(({ spec }) => spec.template.spec.containers[0].envFrom ?? []);
  assert.ok(envSources.some(({ secretRef }) => secretRef?.name === secret.metadata.name));
});

test("both proxies take as much as the server does: every file of a call, at its largest", () => {
  const limits = /uploadLimits = \{\s*files: (\d+),\s*message: (\d+) \* 1024 \* 1024/.exec(
    read("contract", "src", "limits.ts"),
  );
  const neededMb = Number(limits[1]) * Number(limits[2]);
  const nginx = Number(/client_max_body_size (\d+)m;/.exec(read("ops", "proxy", "nginx.conf"))[1]);
  const [{ metadata }] = ofKind("Ingress");
  const ingress = Number.parseInt(metadata.annotations["nginx.ingress.kubernetes.io/proxy-body-size"], 10);
  for (const megabytes of [nginx, ingress]) assert.ok(megabytes > neededMb, `${megabytes} of ${neededMb} MB`);
});

test("the manifests set only settings that the code reads, and all that several machines need", () => {
  const data = Object.assign({}, ...ofKind("ConfigMap").map((map) => map.data), secret.stringData);
  const env = ofKind("Deployment").flatMap(({ spec }) => spec.template.spec.containers[0].env.map(({ name }) => name));
  for (const name of [...Object.keys(data), ...env]) assert.ok(settings.has(name), `${name} is not read anywhere`);
  for (const name of ["DATABASE_URL", "REDIS_URL", "S3_URL", "JWT_SECRET", "ENCRYPTION_KEY", "SMTP_URL", "TRUST_PROXY"])
    assert.ok(name in data, name);
  for (const name of ["JWT_SECRET", "ENCRYPTION_KEY"]) assert.equal(data[name], "");
  for (const value of Object.values(data)) assert.equal(typeof value, "string");
});

test("service, ingress and budgets name what the deployments have", () => {
  const deployments = ofKind("Deployment");
  const [service] = ofKind("Service");
  const selectDeployments = (selector) =>
    deployments.filter(({ spec }) =>
      Object.entries(selector).every(([name, value]) => spec.template.metadata.labels[name] === value),
    );
  assert.equal(selectDeployments(service.spec.selector).length, 1);
  const policies = ofKind("NetworkPolicy").map(({ spec }) => spec);
  assert.deepEqual(
    policies.map(({ podSelector }) => selectDeployments(podSelector.matchLabels).length),
    [2, 1],
  );
  const [{ policyTypes }] = policies;
  assert.deepEqual(policyTypes, ["Ingress", "Egress"]);
  const names = deployments[0].spec.template.spec.containers[0].ports.map(({ name }) => name);
  for (const { ingress } of policies)
    for (const { ports } of ingress) for (const { port } of ports) assert.ok(names.includes(port), port);
  for (const { spec } of ofKind("PodDisruptionBudget"))
    assert.equal(selectDeployments(spec.selector.matchLabels).length, 1);
  const [ingress] = ofKind("Ingress");
  const { backend } = ingress.spec.rules[0].http.paths[0];
  assert.equal(backend.service.name, service.metadata.name);
  assert.ok(service.spec.ports.some(({ name }) => name === backend.service.port.name));
  const [config] = ofKind("ConfigMap");
  assert.equal(new URL(config.data.PUBLIC_URL).hostname, ingress.spec.rules[0].host);
  assert.deepEqual(ingress.spec.tls[0].hosts, [ingress.spec.rules[0].host]);
});
