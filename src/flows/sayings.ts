// 作业用语 · sayings
/** Sentences of the flows besides the code→text table: in a foreman's words, no 请 in prompts, always the cause and what to do next. */
import type { ScanKind } from '#contract/ops/scan'
import type { Shipped } from '#contract/ops/kinds/orders'
import { momentText } from '#contract/rules/clock'
import { CONTROL_CODES, type ControlCode } from '#contract/rules/scanKind'
import type { Misread, Saying } from './flow.ts'

/** Names of the kinds of codes. */
export const kindWord: Readonly<Record<ScanKind, string>> = {
  goods: '商品',
  location: '库位',
  tote: '周转箱',
  waybill: '面单',
  pickOrder: '拣货单',
  consumable: '耗材',
  badge: '工牌',
  workstation: '工作台',
  control: '控制码',
  slot: '格口',
  task: '任务海报',
  unknown: '未识别',
}

/**
 * What happens to the current document when another person wants to work: there is none, it can be put aside, or it has to be finished
 * first.
 */
export type AtHand = 'none' | 'aside' | 'stays'
const beforeBadge: Readonly<Record<AtHand, string>> = {
  none: '',
  aside: '先做完手上的，或扫下一单码放一边，再扫工牌',
  stays: '先做完手上的，再扫工牌',
}

/** The saying for a known code of another kind than expected. `atHand` matters for a badge, because two people would share the document. */
export const wrongKind = (kind: ScanKind, prompt: string, atHand: AtHand): Saying =>
  kind === 'task'
    ? { tone: 'wrong', words: '这是任务海报', next: '请在自定义任务里扫' }
    : {
        tone: 'wrong',
        words: `这是${kindWord[kind]}码`,
        next: kind === 'badge' && atHand !== 'none' ? beforeBadge[atHand] : `先${prompt}`,
      }

/**
 * The saying for an unknown code. It does not mention the goods, because the code may be a wrong code of the right goods or belong to wrong
 * goods. `isFast`: the expected code is fixed on a badge or a shelf.
 */
export const unknownCode = (code: string, isFast = false): Saying => ({
  tone: 'wrong',
  words: code === '' ? '空码' : `不是这里的码「${code.slice(0, 40)}」`,
  next: isFast ? '重扫；不行找组长' : '看清扫的是哪个码，重扫；不行交主管',
})

/** The saying for a parcel that has left the warehouse, so that no step can work on it. */
export const hasLeft = ({ at, handoverNo }: Shipped): Saying => {
  const when = at === null ? '' : ` ${momentText(at).slice(5, 16)}`
  return {
    tone: 'wrong',
    words: `已出库${when}${handoverNo === '' ? '' : `，交接单 ${handoverNo}`}`,
    next: '货还在手上就交主管',
  }
}

/** The saying for a code that was not read correctly. */
export const unread = (why: Misread): Saying =>
  why === 'twice'
    ? { tone: 'wrong', words: '读重了', next: '一次只照一个码，再扫一次' }
    : { tone: 'wrong', words: '读不懂这个码', next: '照全了再扫一次；不行换一个码扫' }

export const repeated = (what: string, next: string): Saying => ({ tone: 'repeat', words: `重复扫描${what}，未计数`, next })

/** The saying for the same code within one pull of the trigger. */
export const tooFast = (next: string): Saying => ({ tone: 'repeat', words: '动得太快，未计', next })

export const notAtThisStep = (code: ControlCode, prompt: string): Saying => ({
  tone: 'wrong',
  words: `这一步不能${CONTROL_CODES[code]}`,
  next: prompt,
})

export const notExpected = (what: string, prompt: string): Saying => ({ tone: 'wrong', words: `现在不用${what}`, next: prompt })

export const busy: Saying = { tone: 'wrong', words: '还在保存，这一枪没有记', next: '稍等再扫' }

/** The program failed while it handled an event. */
export const programFailed: Saying = { tone: 'stop', words: '程序出错，这一枪没有记', next: '再扫一次；不行就回首页，交主管' }

/** The saying for any event under a stop except its acknowledgement. */
export const needsConfirmation = (saying: Saying): Saying => ({
  tone: 'stop',
  words: saying.words,
  next: `${saying.next ?? ''}；刚才的没有记，先点知道了或扫确认码`.replace(/^；/, ''),
})

/** The saying when storing failed. `more` queued scans were dropped as well. */
export const notStored = (reason: string, more: number): Saying => ({
  tone: 'stop',
  words: `没有存下：${reason}`,
  next: more === 0 ? '再扫一次' : `连同后面 ${more} 枪，重扫`,
})
