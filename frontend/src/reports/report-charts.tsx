import { createTheme, ThemeProvider } from '@mui/material/styles';
import { BarChart, type BarChartProps, type BarSeries } from '@mui/x-charts/BarChart';
import type { AxisValueFormatterContext } from '@mui/x-charts/models';
import { centavos, pesos } from '@taya/contracts/centavos';
import type { ReportCharts as Charts, ReportDay } from '@taya/contracts/report';
import { type ReactNode, useMemo } from 'react';
import { Card } from '../ui/card.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { centavosOf, counted, day, money, shortDay } from '../ui/format.js';
import { NoData } from '../ui/no-data.js';
import { useThemeMode } from '../ui/theme-mode.js';
import own from './reports.module.css';

/** No animation: charts appear at once, for everybody. */
const COMMON = { height: 260, skipAnimation: true } as const;

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** `₱12K`, for axes. */
const roughly = (inPesos: number) => `${inPesos < 0 ? '-' : ''}₱${COMPACT.format(Math.abs(inPesos))}`;
/** Charts compute with pesos as floating-point numbers, which are exact to the centavo when rounded back. */
const inPesos = (text: string) => centavosOf(text) / 100;
const exactly = (value: number | null) => (value === null ? null : pesos(centavos(Math.round(value * 100))));

const MONEY_AXIS = [{ width: 64, valueFormatter: roughly }];

/** One bar or group for each value: short below it, in full when it is pointed at. */
function bandAxis<Value>(data: Value[], short: (value: Value) => string, full: (value: Value) => string) {
  const valueFormatter = (value: Value, { location }: AxisValueFormatterContext) =>
    (location === 'tick' ? short : full)(value);
  return [{ scaleType: 'band' as const, data, valueFormatter }];
}

/** MUI computes with colours and accepts no custom properties, so that it gets the values of our tokens. */
function useChartTheme() {
  const mode = useThemeMode();
  return useMemo(() => {
    const tokens = getComputedStyle(document.documentElement);
    const colourOf = (token: string) => tokens.getPropertyValue(token).trim();
    return createTheme({
      palette: {
        mode,
        background: { default: colourOf('--page'), paper: colourOf('--card') },
        text: { primary: colourOf('--text'), secondary: colourOf('--text-second') },
        divider: colourOf('--line'),
      },
      shape: { borderRadius: 10 },
      typography: { fontFamily: tokens.getPropertyValue('--font'), body1: { fontSize: 15, lineHeight: 1.4 } },
    });
  }, [mode]);
}

export default function ReportCharts({ charts }: { readonly charts: Charts }) {
  const theme = useChartTheme();
  if (charts.gameCount === 0) {
    return (
      <Card title="Charts">
        <NoData />
      </Card>
    );
  }
  return (
    <Card title="Charts">
      <ThemeProvider theme={theme}>
        <div className={own.charts}>
          <DailyTotals days={charts.days} />
          <Profits {...charts} />
          <Shares {...charts} />
        </div>
      </ThemeProvider>
    </Card>
  );
}

function Figure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <figure className={own.chart} aria-label={title}>
      <figcaption>{title}</figcaption>
      {children}
    </figure>
  );
}

const DAY_COLUMNS: readonly Column<ReportDay>[] = [
  { title: 'Day', cell: ({ date }) => day(date) },
  { title: 'Games', look: 'right', cell: ({ games }) => games },
  { title: 'Payin', look: 'right', cell: ({ totalAmount }) => money(totalAmount) },
  { title: 'Payout', look: 'right', cell: ({ totalPayoutAmount }) => money(totalPayoutAmount) },
  { title: 'Profit', look: 'right', cell: ({ profit }) => money(profit) },
];

const bars = (label: string, color: string, amounts: readonly string[]): BarSeries => ({
  label,
  color,
  data: amounts.map(inPesos),
  valueFormatter: exactly,
});

function MoneyChart(chart: Pick<BarChartProps, 'series' | 'xAxis' | 'hideLegend'>) {
  return <BarChart {...COMMON} {...chart} yAxis={MONEY_AXIS} grid={{ horizontal: true }} />;
}

function DailyTotals({ days }: Pick<Charts, 'days'>) {
  const dates = days.map(({ date }) => date);
  const payin = days.map(({ totalAmount }) => totalAmount);
  const profit = days.map((of) => of.profit);
  return (
    <Figure title="Daily totals">
      <MoneyChart
        series={[bars('Payin', 'var(--accent)', payin), bars('Profit', 'var(--text-second)', profit)]}
        xAxis={bandAxis(dates, shortDay, day)}
      />
      <details>
        <summary className="second">Show as a table</summary>
        <DataTable label="Days" rows={days} columns={DAY_COLUMNS} rowKey={({ date }) => date} />
      </details>
    </Figure>
  );
}

function Profits({ games, gameCount }: Pick<Charts, 'games' | 'gameCount'>) {
  const title =
    gameCount > games.length
      ? `Profit per game, the latest ${games.length} of ${counted(gameCount)}`
      : 'Profit per game';
  const nameOf = new Map(games.map(({ id, name }) => [id, name]));
  const ids = games.map(({ id }) => id);
  const profit = games.map((of) => of.profit);
  return (
    <Figure title={title}>
      <MoneyChart
        series={[bars('Profit', 'var(--accent)', profit)]}
        xAxis={bandAxis(
          ids,
          (id) => `#${id}`,
          (id) => nameOf.get(id) ?? `#${id}`,
        )}
        hideLegend
      />
    </Figure>
  );
}

const SHARES = ['Stakes', 'Wins'] as const;

/** Shares of a total in percent; 0 for an empty total. */
function percentages(parts: readonly number[]): readonly number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => (whole === 0 ? 0 : (part / whole) * 100));
}

const percent = (value: number | null) => (value === null ? null : `${value.toFixed(1)}%`);

function Shares(charts: Charts) {
  const { meronAmount, walaAmount, meronWinCount, walaWinCount, drawCount } = charts;
  const stakes = percentages([inPesos(meronAmount), inPesos(walaAmount), 0]);
  const wins = percentages([meronWinCount, walaWinCount, drawCount]);
  const sides = [
    ['MERON', 'var(--meron)'],
    ['WALA', 'var(--wala)'],
    ['DRAW', 'var(--status-grey)'],
  ] as const;
  const series: BarSeries[] = sides.map(([label, color], index) => ({
    label,
    color,
    stack: 'share',
    data: [stakes[index] ?? 0, wins[index] ?? 0],
    valueFormatter: percent,
    // A word needs some room: the percentage of a narrow bar is only in the text below.
    barLabel: ({ value }) => (value !== null && value >= 8 ? percent(value) : null),
  }));
  return (
    <Figure title="Share of the sides">
      <BarChart
        {...COMMON}
        height={200}
        className={own.shares ?? ''}
        layout="horizontal"
        series={series}
        xAxis={[{ min: 0, max: 100, valueFormatter: (value: number) => `${value}%` }]}
        yAxis={[{ data: [...SHARES], width: 64 }]}
      />
      <p className="second">
        Stakes: MERON {money(meronAmount)}, WALA {money(walaAmount)}. Wins: MERON {meronWinCount}, WALA{' '}
        {walaWinCount}, DRAW {drawCount}.
      </p>
    </Figure>
  );
}
