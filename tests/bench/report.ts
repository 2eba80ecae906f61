// 测量报告 · bench/report
/** Collects the figures of one bench run with its raw samples, so that a figure can be argued about later. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** what the figure should reach: `max` at most, `min` at least; absent = for the record */
  readonly goal?: { readonly max?: number; readonly min?: number }
  readonly note?: string
}
export interface Report {
  readonly seed: number
  /** keeps raw samples and answers them sorted */
  samples(name: string, values: readonly number[]): readonly number[]
  figure(figure: Figure): void
  note(text: string): void
}

/** Value below which the share `p` of sorted samples lies. */
export const percentile = (sorted: readonly number[], p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)] ?? Number.NaN

const reached = ({ value, goal }: Figure): boolean =>
  (goal?.max === undefined || value <= goal.max) && (goal?.min === undefined || value >= goal.min)

const goalText = ({ goal, unit }: Figure): string =>
  [goal?.max === undefined ? '' : `≤ ${goal.max} ${unit}`, goal?.min === undefined ? '' : `≥ ${goal.min} ${unit}`]
    .filter(Boolean)
    .join(' ')

export const openReport = (seed: number): Report & { close(): number } => {
  const figures: Figure[] = []
  const raw: Record<string, readonly number[]> = {}
  const notes: string[] = []
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  console.log(`机器 ${machine}\n提交 ${commit}  种子 ${seed}`)
  return {
    seed,
    samples: (name, values) => {
      raw[name] = values
      return values.toSorted((a, b) => a - b)
    },
    figure: (figure) => {
      figures.push(figure)
      const mark = figure.goal === undefined ? '·' : reached(figure) ? '✓' : '✗ 未达'
      const goal = goalText(figure)
      console.log(
        `${mark} ${figure.name}: ${Number(figure.value.toFixed(2))} ${figure.unit}${goal ? `  (目标 ${goal})` : ''}${figure.note ? `  ${figure.note}` : ''}`,
      )
    },
    note: (text) => {
      notes.push(text)
      console.log(`  ${text}`)
    },
    close: () => {
      mkdirSync('bench-results', { recursive: true })
      const file = `bench-results/${commit}-${Date.now()}.json`
      writeFileSync(file, `${JSON.stringify({ machine, commit, seed, figures, notes, raw }, null, 1)}\n`)
      console.log(`原始样本 ${file}`)
      return figures.filter((figure) => !reached(figure)).length
    },
  }
}
