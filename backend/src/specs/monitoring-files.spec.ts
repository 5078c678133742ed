/** Dashboard, alert rules and the page for operators name exactly the metrics that a station has. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { Metrics } from '../monitoring/metrics.js';

const page = readFileSync('docs/operations.md', 'utf8');
const dashboard = JSON.parse(readFileSync('deploy/grafana/taya.json', 'utf8'));
const { groups } = parse(readFileSync('deploy/prometheus/taya.rules.yml', 'utf8'));
const scrape = parse(readFileSync('deploy/prometheus/prometheus.yml', 'utf8'));

/** How a panel names the variable, in Grafana's own template syntax. */
const VARIABLE = `$${'{datasource}'}`;

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string }[];
}

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<string, string>>;
}

const panels: readonly Panel[] = dashboard.panels;
const rules: readonly AlertRule[] = groups.flatMap(({ rules: ofGroup }: { rules: AlertRule[] }) => ofGroup);
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const known = await new Metrics().registry.getMetricsAsJSON();

/** With the names of a histogram's parts. */
const samples = new Set(
  known.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);

/** What an expression reads, without the labels' values. */
function namesIn(expression: string): readonly string[] {
  const bare = expression.replace(/"[^"]*"/g, '""');
  return [...bare.matchAll(/\b(?:taya|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
}

describe('each expression reads metrics that there are:', () => {
  it.each(shown)('dashboard: %s', (expression) => {
    expect(namesIn(expression).length).toBeGreaterThan(0);
    for (const name of namesIn(expression)) expect([...samples]).toContain(name);
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr]))('%s: %s', (_alert, expression) => {
    if (expression.startsWith('up{')) return;
    expect(namesIn(expression).length).toBeGreaterThan(0);
    for (const name of namesIn(expression)) expect([...samples]).toContain(name);
  });
});

it('every metric of the station itself is on the dashboard or in a rule', () => {
  const read = new Set([...shown, ...rules.map(({ expr }) => expr)].flatMap(namesIn));
  const unread = known
    .filter(({ name }) => name.startsWith('taya_'))
    .filter(
      ({ name }) => ![name, `${name}_bucket`, `${name}_sum`, `${name}_count`].some((part) => read.has(part)),
    );
  expect(unread.map(({ name }) => name)).toEqual([]);
});

it.each(known.map(({ name, help, type }) => [name, String(type), help]))(
  '%s is on the page',
  (name, type, help) => {
    expect(page).toContain(`| \`${name}\` | ${type} | ${help} |\n`);
  },
);

it('the dashboard takes its data source from a variable, and each panel has its own id', () => {
  expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' });
  for (const { type, datasource } of panels) if (type !== 'row') expect(datasource?.uid).toBe(VARIABLE);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

it.each(rules.map((rule) => [rule.alert, rule] as const))(
  '%s says what is seen and what to do',
  (alert, rule) => {
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toBeTruthy();
    expect(rule.annotations.action).toBeTruthy();
    expect(page).toContain(`\`${alert}\``);
  },
);

it('the example needs no file besides the rules where both run on one machine', () => {
  expect(scrape.rule_files).toEqual(['taya.rules.yml']);
  expect(scrape.scrape_configs).toEqual([
    {
      job_name: 'taya',
      scrape_interval: '15s',
      static_configs: [{ targets: ['127.0.0.1:3000'] }],
    },
  ]);
});

it('each part that is not well has an alert', () => {
  expect(rules.find(({ alert }) => alert === 'TayaPartDegraded')?.expr).toMatch(
    /^taya_part_state\{.*\} > 0$/,
  );
});

it('rules and example agree about the name of the job', () => {
  const [{ job_name }] = scrape.scrape_configs;
  const jobs = rules.flatMap(({ expr }) => [...expr.matchAll(/job="([^"]+)"/g)].map(([, job]) => job));
  expect(new Set(jobs)).toEqual(new Set([job_name]));
});
