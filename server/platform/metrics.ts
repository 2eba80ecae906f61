// 计量 · platform/metrics
export type Labels = Readonly<Record<string, string>>

export interface Metrics {
  /** Adds to a counter. */
  count(name: string, labels?: Labels, by?: number): void
  /** Adds one observation in seconds to a histogram. */
  observe(name: string, seconds: number, labels?: Labels): void
  /** A value that is read on demand. */
  gauge(name: string, read: () => number): void
  /** Everything in Prometheus' text form. */
  text(): string
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counters, histograms and gauges of this process (GET /metrics). */
export const newMetrics = (): Metrics => {
  const counters = new Map<string, number>()
  const gauges = new Map<string, () => number>()
  const add = (key: string, by: number): void => void counters.set(key, (counters.get(key) ?? 0) + by)
  return {
    count: (name, labels = {}, by = 1) => add(series(name, labels), by),
    observe: (name, seconds, labels = {}) => {
      for (const limit of buckets) if (seconds <= limit) add(series(`${name}_bucket`, { ...labels, le: String(limit) }), 1)
      add(series(`${name}_bucket`, { ...labels, le: '+Inf' }), 1)
      add(series(`${name}_sum`, labels), seconds)
      add(series(`${name}_count`, labels), 1)
    },
    gauge: (name, read) => void gauges.set(name, read),
    text: () => {
      const lines = [...counters].map(([key, value]) => `${key} ${value}`)
      for (const [name, read] of gauges) lines.push(`${name} ${read()}`)
      return `${lines.sort().join('\n')}\n`
    },
  }
}

const series = (name: string, labels: Labels): string => {
  const inner = Object.entries(labels).map(([key, value]) => `${key}="${value.replaceAll(/["\\\n]/g, '_')}"`)
  return inner.length > 0 ? `${name}{${inner.join(',')}}` : name
}
