// What a run of the fuzzer found, for people: one line per kind of fault and call, with the request that shows it.
import type { Finding, Outcome } from './fuzz.ts'

/** More heap than this at the end than after the first fifth is a leak of memory. */
const growthMax = 150 * 2 ** 20

/** A request as somebody can send it again. */
export const replayOf = ({ method, url, headers, body }: Finding['sent']): string => {
  const parts = Object.entries(headers).map(([name, value]) => `${name}: ${value.slice(0, 80)}`)
  return `${method} ${url.slice(0, 300)}${url.length > 300 ? `… (${url.length})` : ''} [${parts.join('; ')}]${body === undefined ? '' : ` ${body.toString('utf8').slice(0, 600)}`}`
}

/** Findings with the same cause are one: a fault of a mechanism shows in a hundred calls. */
const nameOf = ({ kind, says, by, sent }: Finding): string =>
  kind === '500' || kind === 'hang' ? `${kind} ${says.replaceAll(/\d+/g, 'n').slice(0, 260)}` : `${kind} ${sent.operation} ${by}`

const share = (passed: number, thrown: number): string => `${Math.round((passed * 100) / Math.max(thrown, 1))}%`
/** Of the acts thrown at each document, how many came as far as what the act itself asks; all of them first. */
const gateText = (gates: Outcome['gates']): string => {
  const all = [...gates.values()]
  const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((total, one) => total + of(one), 0)
  const parts = [...gates].map(([id, { passed, thrown, stops }]) => {
    const [most] = [...stops].toSorted((a, b) => b[1] - a[1])
    return `${id} ${share(passed, thrown)}/${thrown}${most === undefined ? '' : `（${most[0]}×${most[1]}）`}`
  })
  return [
    `全部 ${share(
      sum(({ passed }) => passed),
      sum(({ thrown }) => thrown),
    )}`,
    ...parts.toSorted(),
  ].join('  ')
}

export interface Report {
  readonly lines: readonly string[]
  readonly findings: readonly object[]
}

export const reportOf = ({ requests, seconds, answers, gates, findings, caught, heap, slowest }: Outcome): Report => {
  const groups = new Map<string, Finding[]>()
  for (const one of findings) {
    const name = nameOf(one)
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  const count = (kind: Finding['kind']): number => findings.filter((one) => one.kind === kind).length
  const busy = [...answers].reduce((sum, [name, n]) => (name.startsWith('503') ? sum + n : sum), 0)
  const growth = heap[1] - heap[0]
  const grown = heap[0] > 0 && growth > growthMax
  const lines = [
    ...[...groups].flatMap(([name, [first, ...more]]) =>
      first === undefined
        ? []
        : [
            `✗ ${name} ×${more.length + 1}`,
            `    ${[...new Set([first, ...more].map((one) => one.sent.operation))].slice(0, 12).join(' ')}`,
            `    ${first.says}`,
            `    ${replayOf(first.sent)}`,
          ],
    ),
    ...(caught.length === 0
      ? []
      : [
          `只有数据库拒绝的输入（已答 A0400，未写明字段）${caught.length} 种，例如：`,
          ...caught.slice(0, 40).map((one) => `    ${one}`),
        ]),
    `答复：${[...answers]
      .toSorted((a, b) => b[1] - a[1])
      .map(([name, n]) => `${name}×${n}`)
      .join('  ')}`,
    `操作过了门的：${gateText(gates)}`,
    `内存：${Math.round(heap[0] / 2 ** 20)} → ${Math.round(heap[1] / 2 ** 20)} MB${grown ? '（增长过多）' : ''}；最慢 ${Math.round(slowest.ms)} ms（${slowest.operation}）`,
    `${requests} 个请求，${Math.round(seconds)} 秒：500 ${count('500')}，挂起 ${count('hang')}，断开 ${count('lost')}，泄露 ${count('leak')}，越权 ${count('right')}，503（过载或没有数据库，另计）${busy}`,
  ]
  const shown = [...groups.values()]
    .flatMap((all) => all.slice(0, 3))
    .map((one) => ({ ...one, sent: { ...one.sent, body: one.sent.body?.toString('base64') } }))
  return { lines, findings: grown ? [...shown, { kind: 'memory', growth }] : shown }
}
