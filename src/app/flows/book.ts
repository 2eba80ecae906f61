// 班组长的书 · app/flows/book
/** Content of `/dev/flows.json`: made from the tests of the flows when the pages are built (tools/vite/foremansBook.ts). */
export interface Step {
  readonly asked: string
  readonly hand: string
  readonly back: readonly string[]
}
export interface Transcript {
  readonly title: string
  readonly steps: readonly Step[]
}
export interface FlowChapter {
  readonly name: string
  readonly title: string
  readonly procedure: readonly string[]
  readonly transcripts: readonly Transcript[]
  readonly refusals: readonly (readonly [code: string, sentence: string])[]
}
export interface Book {
  readonly flows: readonly FlowChapter[]
  readonly sentences: readonly (readonly [code: string, sentence: string])[]
}

/** Tones of verdicts from harmless to grave, with the label of the handheld. */
export const tones = {
  ok: '✓ 对',
  line: '✓✓ 一行完成',
  order: '★ 一单完成',
  warn: '▲ 注意',
  repeat: '▲ 重复',
  wrong: '✕ 错',
  stop: '■ 停',
} as const
export type Tone = keyof typeof tones

/** One line of the result of a step: a verdict with its text and the next step, or what the device did. */
export type Back =
  | { readonly kind: 'say'; readonly tone: Tone; readonly words: string; readonly next: string }
  | { readonly kind: 'done'; readonly text: string }

export const backOf = (line: string): Back => {
  const [, tone, text = ''] = /^< say (\w+) (.*)$/s.exec(line) ?? []
  if (tone === undefined) return { kind: 'done', text: doneOf(line.slice(2)) }
  const [words = '', next = ''] = text.split(' → ')
  return { kind: 'say', tone: tone as Tone, words, next }
}
const doneVerbs: Readonly<Record<string, string>> = { op: '记下', claim: '问服务端', finish: '做完', worker: '换成' }
const doneOf = (line: string): string => {
  const [verb = '', ...rest] = line.split(' ')
  return `${doneVerbs[verb] ?? verb} ${rest.join(' ')}`
}

const handVerbs: Readonly<Record<string, string>> = {
  scan: '扫',
  key: '输入',
  scale: '上秤',
  tap: '点',
  photo: '拍照',
  claimed: '领到',
  handed: '交接成了',
  authorized: '授权成了',
  refused: '被拒绝',
  disk: '磁盘',
}
/** An action of the operator as [verb, object]. */
export const handOf = (hand: string): readonly [verb: string, what: string] => {
  const [verb = '', ...rest] = hand.split(' ')
  const what = rest.join(' ')
  if (verb === 'disk') return ['磁盘', what === 'full' ? '满了' : '又有空间']
  return [handVerbs[verb] ?? verb, verb === 'scale' ? `${what} 克` : what]
}

const gravestFirst: readonly Tone[] = ['stop', 'wrong', 'warn', 'repeat']
export const groups = {
  usual: '平常的一遍',
  warn: '黄色：提醒一句，照做',
  wrong: '红色：错了，怎么改',
  stop: '整屏停下',
} as const
export type Group = keyof typeof groups

/** The gravest verdict of a transcript determines its group. */
export const groupOf = ({ steps }: Transcript): Group => {
  const tonesShown = new Set(
    steps.flatMap(({ back }) => back.map(backOf).flatMap((one) => (one.kind === 'say' ? [one.tone] : []))),
  )
  const gravest = gravestFirst.find((tone) => tonesShown.has(tone))
  return gravest === undefined ? 'usual' : gravest === 'repeat' ? 'warn' : (gravest as Group)
}

/** Every different verdict of a flow, the gravest ones last. */
export const sayingsOf = ({ transcripts }: FlowChapter): readonly (Back & { readonly kind: 'say' })[] => {
  const verdicts = new Map<string, Back & { readonly kind: 'say' }>()
  for (const { steps } of transcripts)
    for (const { back } of steps)
      for (const line of back) {
        const one = backOf(line)
        if (one.kind === 'say') verdicts.set(`${one.tone} ${one.words} ${one.next}`, one)
      }
  const toneOrder = Object.keys(tones)
  return [...verdicts.values()].sort((a, b) => toneOrder.indexOf(a.tone) - toneOrder.indexOf(b.tone))
}

/** Whether a transcript contains the searched text; true for an empty text. */
export const mentions = ({ title, steps }: Transcript, words: string): boolean =>
  words === '' ||
  `${title} ${steps.map(({ asked, hand, back }) => `${asked} ${hand} ${back.join(' ')}`).join(' ')}`.includes(words)
