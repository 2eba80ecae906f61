// 电脑拣货的话 · operate/pick/pickDesk
/** Texts of the desk after a scan of a pick order. Pure functions: usePickDesk sends, PickBar draws. */
import type { InputOf, ReplyOf } from '#contract/call'
import { codes, type Failure } from '#contract/errors'
import type { finishPick, pickAtDesk } from '#contract/operate/pick'
import { pickLife } from '#contract/rules/pickLife'
import { scanKind, type ScanKind } from '#contract/rules/scanKind'
import { sentenceOf } from '../../../data/api.ts'
import { countText } from '../../../kit/formats.ts'

export type PickNow = ReplyOf<typeof pickAtDesk>
export type Finished = ReplyOf<typeof finishPick>
export type Shorts = readonly NonNullable<InputOf<typeof finishPick>['shorts']>[number][]
export interface Verdict {
  readonly no: string
  readonly verdict: 'none' | 'sending' | 'ok' | 'wrong' | 'confirm'
  readonly text: string
}
/** A pick order that is finished only after the person confirms `why`. */
export interface PendingFinish {
  readonly now: PickNow
  readonly why: readonly string[]
}

export const idle: Verdict = { no: '', verdict: 'none', text: '扫纸质拣货单领取，拣完再扫一次' }
export const failureText = (failure: Failure): string =>
  failure.kind === 'refused' && failure.code === codes.notFound ? '未找到拣货单' : sentenceOf(failure)

/** Names of the kinds of codes that are no pick order by their shape. */
const otherKinds: Readonly<Partial<Record<ScanKind, string>>> = {
  tote: '周转箱码',
  badge: '工牌',
  task: '任务海报',
  station: '工作台码',
  slot: '格口码',
  location: '库位码',
}
/** The number of a pick order as the server finds it, or the reason why the code is no pick order. */
export const readPickNo = (text: string): { readonly pickNo: string } | { readonly why: string } => {
  const { kind, code } = scanKind(text, { carriers: [] })
  const other = otherKinds[kind]
  return other === undefined ? { pickNo: code.slice(0, 32) } : { why: `这是${other}，扫拣货单上的条码` }
}
export const isConfirm = (text: string): boolean => scanKind(text, { carriers: [] }).control === 'CTRL-OK'

export const leftOf = ({ lines }: Pick<PickNow, 'lines'>): number => lines.reduce((sum, line) => sum + line.leftQty, 0)
const stoppedText = (stopped: PickNow['stopped']): string =>
  stopped.map(({ stockoutNo, slot, why }) => `${stockoutNo}${slot === null ? '' : `（${slot}号格）`}${why}`).join('、')

/** Reasons to ask before a pick order is finished; none: the second scan finishes it. `isFresh`: claimed just now. */
export const confirmReasons = (now: PickNow, isFresh: boolean): readonly string[] => [
  ...(isFresh ? ['刚刚才领取，确认已经拣完'] : []),
  ...(now.pickedNum + now.shortNum > 0
    ? [
        `手持端已拣 ${countText(now.pickedNum)} 件${now.shortNum > 0 ? `、短拣 ${countText(now.shortNum)} 件` : ''}，只记剩下的 ${countText(leftOf(now))} 件`,
      ]
    : []),
  ...(now.deviceName === null ? [] : [`在 ${now.deviceName} 上领取的，那台没上传的拣货会记为作业冲突`]),
  ...(now.stopped.length > 0 ? [`拣出后单独放：${stoppedText(now.stopped)}`] : []),
]

/** Why this person can neither claim nor finish the pick order; '' when it can be claimed or finished. */
export const refusalOf = ({ status, isMine, pickerName }: PickNow): string => {
  if (status === pickLife.off) return '已取消，不要拣'
  if (status === pickLife.picking && isMine === 0) return `已被${pickerName ?? '别人'}领取`
  return status === pickLife.open || status === pickLife.picking ? '' : '已经拣完，不用再扫'
}

export const claimedText = (now: PickNow): string =>
  `已领取 ${countText(now.lines.length)} 行 ${countText(leftOf(now))} 件，拣完再扫一次${
    now.stopped.length > 0 ? `；拣出后单独放：${stoppedText(now.stopped)}` : ''
  }`

export const finishedText = ({ pickedNum, shortNum, repickNos, stopped }: Finished): string =>
  [
    `整单完成，记 ${countText(pickedNum)} 件`,
    ...(shortNum > 0 ? [`短拣 ${countText(shortNum)} 件`] : []),
    ...(shortNum > 0 && repickNos.length > 0 ? [`补拣单 ${repickNos.join('、')}`] : []),
    ...(shortNum > 0 && repickNos.length === 0 ? ['没有别的库存可补，缺货的订单退回缺货'] : []),
    ...(stopped.length > 0 ? [`单独放：${stoppedText(stopped)}`] : []),
  ].join('，')
