// 上岗练习 · practice
/**
 * 1 第一天的临时工签完须知，先练五枪，一分钟，什么都不记账，也不上传。
 * 2 第一枪扫身边任一个库位码，工位上扫周转箱、格口也行，听一听对的声音。
 * 3 第二枪扫手边任一件商品。
 * 4 第三枪故意扫错：扫一个不是这件商品的码，听一听错的声音。
 * 5 第四枪再扫第二枪那件商品，错了不要紧，扫对的就接着做。
 * 6 第五枪扫控制码里的确认码，戴手套不用点屏幕。
 * 7 扫的不是要扫的，说这是什么码，再扫一次。
 * 8 做完就可以干活；手持端想再练，首页点“练习”再来一遍。
 * 9 撤销码从头再来。
 * 10 只有组长能跳过：登录的组长扫自己的工牌。
 */
import { rules } from '#contract/ops/rules/anywhere'
import { tempAuthPage } from '#contract/ops/tempSign'
import type { Action, Doc, Flow, Move, Saying, ScanEvent, Session } from './flow.ts'
import { say } from './decideLocally.ts'
import { kindWord } from './sayings.ts'

export interface PracticeDoc extends Doc {
  readonly stage: 'bin' | 'goods' | 'wrong' | 'right' | 'control' | 'done'
  /** the goods of the second scan */
  readonly code: string
}
type PracticeSession = Session<PracticeDoc>
type PracticeMove = Move<PracticeDoc>

export const idle: PracticeDoc = { stage: 'bin', docNo: '', code: '' }

const to = (s: PracticeSession, stage: PracticeDoc['stage'], saying: Saying, more: Partial<PracticeDoc> = {}): PracticeMove => ({
  doc: { ...s.doc, stage, ...more },
  say: saying,
})

const bin = (s: PracticeSession, e: ScanEvent): PracticeMove =>
  to(s, 'goods', say('ok', `对，这是${kindWord[e.kind]}`, '扫一件商品'))

/** On a device without tasks the code of goods is just an unknown code. */
const isGoods = ({ kind, code }: ScanEvent): boolean => code !== '' && (kind === 'goods' || kind === 'unknown')
const wrongCode = (e: ScanEvent, next: string): PracticeMove => ({ say: say('wrong', `这是${kindWord[e.kind]}码`, next) })

const goods = (s: PracticeSession, e: ScanEvent): PracticeMove =>
  isGoods(e)
    ? to(s, 'wrong', say('ok', '对，这是商品', '故意扫错：扫库位或别的商品'), { code: e.code })
    : wrongCode(e, '扫一件商品')

const wrong = (s: PracticeSession, e: ScanEvent): PracticeMove =>
  e.code === s.doc.code
    ? { say: say('warn', '这一枪是对的', '故意扫错：扫库位或别的商品') }
    : to(s, 'right', say('wrong', '听见了吗？这就是错', '扫回刚才那件商品'))

const right = (s: PracticeSession, e: ScanEvent): PracticeMove =>
  e.code === s.doc.code
    ? to(s, 'control', say('line', '对了，接着做就行', '扫控制码里的确认码'))
    : { say: say('wrong', '不是刚才那件', '扫回刚才那件商品') }

const finish = (s: PracticeSession): PracticeMove => ({
  ...to(s, 'done', say('order', '练习做完了', '可以干活了')),
  after: [{ type: 'briefed', step: 'practice' }],
})

const again = (s: PracticeSession): PracticeMove => to(s, 'bin', say('warn', '从头再来', '扫一个库位'), { code: '' })

/** Skips the practice, which only the signed-in leader of this device may do. */
const skip = (s: PracticeSession, e: ScanEvent): PracticeMove => {
  const isHost = e.code === `U:${s.worker.actor.userId}`
  if (!isHost || s.worker.hostRights?.has(tempAuthPage) !== true)
    return { say: say('wrong', e.code.startsWith('U:') ? '只有登录的组长能跳过练习' : '这是工牌', '接着练') }
  return {
    ...to(s, 'done', say('line', '组长跳过了练习', '可以干活了')),
    after: [{ type: 'briefed', step: 'practice' }],
  }
}

/** Number of the scan that each stage expects. */
const scanNo: Readonly<Record<PracticeDoc['stage'], number>> = { bin: 1, goods: 2, wrong: 3, right: 4, control: 5, done: 5 }
const targets: Readonly<Record<PracticeDoc['stage'], string>> = {
  bin: '任一个库位',
  goods: '任一件商品',
  wrong: '故意扫错',
  right: '刚才那件',
  control: '确认码',
  done: '练完了',
}
const restartAction: readonly Action[] = [{ label: '从头再来', control: 'CTRL-UNDO' }]

/** Five scans that book nothing: a bin, goods, a wrong code to hear its sound, the same goods again, a control code. */
export const practice: Flow<PracticeDoc> = {
  name: 'practice',
  title: '练习',
  rules,
  booksNothing: true,
  resume: () => idle,
  rebase: (doc) => doc,
  view: ({ doc: { stage, code } }) => ({
    target: stage === 'right' ? code.slice(-13) : targets[stage],
    targetLabel: stage === 'done' ? '什么都没有记账' : `练习第 ${scanNo[stage]} 枪，共 5 枪 · 不记账`,
    next: [],
    goods: null,
    quantity: null,
    actions: stage === 'control' ? [...restartAction, { label: '确认', control: 'CTRL-OK', main: true }] : restartAction,
    choices: [],
  }),
  stages: {
    bin: {
      prompt: '扫一个库位',
      expects: 'location',
      help: '货架上随便一个库位码，都行；工位上扫周转箱、格口',
      // at a bench, which has no bins, a tote or a slot counts as well
      scan: { location: bin, tote: bin, slot: bin, badge: skip, any: (_s, e) => wrongCode(e, '扫一个库位') },
      control: { 'CTRL-UNDO': again },
    },
    goods: {
      prompt: '扫一件商品',
      expects: 'goods',
      help: '手边随便一件商品的条码，都行',
      scan: { badge: skip, any: goods },
      control: { 'CTRL-UNDO': again },
    },
    wrong: {
      prompt: '故意扫错',
      expects: 'goods',
      help: '扫一个不是这件商品的码，听一听错的声音',
      scan: { badge: skip, any: wrong },
      control: { 'CTRL-UNDO': again },
    },
    right: {
      prompt: '扫对的商品',
      expects: 'goods',
      help: '扫回第二枪那件商品',
      scan: { badge: skip, any: right },
      control: { 'CTRL-UNDO': again },
    },
    control: {
      prompt: '扫确认码',
      expects: 'confirm',
      help: '控制码贴在车上，或在首页“控制码”里',
      scan: { badge: skip, any: (_s, e) => wrongCode(e, '扫确认码') },
      control: { 'CTRL-OK': finish, 'CTRL-UNDO': again },
    },
    done: {
      prompt: '可以干活了',
      expects: 'choice',
      help: '做完了；想再练扫撤销码',
      scan: { any: () => ({ say: say('warn', '练完了', '可以干活了；再练扫撤销码') }) },
      control: { 'CTRL-UNDO': again },
    },
  },
}
