// 出库单作业轨迹 · kit/OrderTraces
import { Segmented } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import { FORCE_REASON } from '#contract/rules/weigh'
import type { OrderPhoto, OrderTrace } from '#contract/ops/orderTrace'
import { Code, StateTag } from './cells.tsx'
import { durationText, kgText, momentMs } from './formats.ts'
import { Photos } from './Photos.tsx'
import { EmptyState } from './states.tsx'
import type { Tone } from './status.ts'
import { Timeline, type Happening } from './Timeline.tsx'

/** Name of the earlier step for which an operation waits, by op_type (interfaces.md waiting). */
const steps: Readonly<Record<string, string>> = { PICK: '拣货', CHECK: '复核', PACK: '打包', WEIGH: '称重' }
const flagged = 2
const refused = 3
const wrongScan = 2

const needsAttention = (trace: OrderTrace): boolean =>
  trace.verdict === flagged || trace.verdict === refused || trace.waitingFor !== null || trace.scanVerdict === wrongScan

const toneOfTrace = (trace: OrderTrace): Tone => {
  if (trace.verdict === flagged || trace.verdict === refused) return 'error'
  if (trace.waitingFor !== null || trace.scanVerdict === wrongScan) return 'warning'
  return trace.opType === 'SCAN' ? 'neutral' : 'done'
}

const Title = ({ trace }: { readonly trace: OrderTrace }): JSX.Element => (
  <>
    <b>{trace.title}</b> {trace.goodsNo !== null && <Code text={trace.goodsNo} />}
    {trace.qty !== null && ` × ${trace.qty}`}
    {trace.weightG !== null && ` ${kgText(trace.weightG)} 千克`}
    {trace.raw !== null && trace.goodsNo === null && <Code text={trace.raw} />}{' '}
    {trace.waitingFor !== null && <StateTag text="等待上游" />}
    {trace.verdict === flagged && <StateTag text="差异" />}
    {trace.verdict === refused && <StateTag text="失败" />}
  </>
)

/** An operation received within this many seconds counts as sent at once. */
const promptSec = 10

/** Person, device, time of receipt and document of a trace; a late receipt means that the device was offline. */
const factsOf = (trace: OrderTrace): readonly ReactNode[] => {
  const delaySec = (momentMs(trace.receivedAt) - momentMs(trace.effectiveAt)) / 1000
  return [
    trace.operatorName ?? trace.operatorKey,
    trace.deviceName ?? trace.deviceId,
    ...(trace.workstationNo === null ? [] : [trace.workstationNo]),
    delaySec > promptSec
      ? `收到 ${trace.receivedAt.slice(11)}（离线 ${durationText(delaySec)}）`
      : `收到 ${trace.receivedAt.slice(11)}`,
    ...(trace.docNo === null ? [] : [trace.docNo]),
    ...(trace.work === null
      ? []
      : [`${trace.work.goodsNum} 件，用时 ${durationText(trace.work.durationSec)}${trace.work.isValid === 1 ? '' : '，不计工'}`]),
  ]
}

const noteOf = (trace: OrderTrace): string => {
  if (trace.waitingFor !== null) return `上一环节尚未上传：${steps[trace.waitingFor] ?? trace.waitingFor}`
  if (trace.forceReason !== null) {
    const reason = (FORCE_REASON as Readonly<Record<number, string>>)[trace.forceReason] ?? ''
    return trace.approverName === null ? `超差放行：${reason}` : `超差放行：${reason}，组长 ${trace.approverName} 扫工牌核准`
  }
  return [trace.code, trace.msg].filter((part) => part !== null && part !== '').join(' ')
}

const happening = (trace: OrderTrace, photos: readonly OrderPhoto[]): Happening => ({
  key: trace.opId,
  time: trace.effectiveAt,
  tone: toneOfTrace(trace),
  title: <Title trace={trace} />,
  facts: factsOf(trace),
  ...(noteOf(trace) !== '' && { note: noteOf(trace) }),
  ...(photos.length > 0 && { beside: <Photos photos={photos} label={`${trace.title}照片`} /> }),
})

type View = '全部' | '只看作业' | '异常与等待'
const views: Record<View, (trace: OrderTrace) => boolean> = {
  全部: () => true,
  只看作业: (trace) => trace.opType !== 'SCAN',
  异常与等待: needsAttention,
}

interface OrderTracesProps {
  readonly traces: readonly OrderTrace[]
  readonly photos: readonly OrderPhoto[]
}
/** Every scan and operation of the order by the time it happened on the device (floor.md §7.4). */
export const OrderTraces = ({ traces, photos }: OrderTracesProps): JSX.Element => {
  const [view, setView] = useState<View>('全部')
  const shown = traces.filter(views[view])
  return (
    <div className="stack">
      <Segmented<View> className="fit" options={Object.keys(views) as View[]} value={view} onChange={setView} />
      {shown.length === 0 ? (
        <EmptyState
          title={traces.length === 0 ? '还没有作业' : '没有这样的作业'}
          {...(traces.length === 0 && {
            text: '领取拣货单之后，每一次扫描都会出现在这里：谁、在哪台设备、设备上的时间、收到的时间。',
          })}
        />
      ) : (
        <Timeline
          happenings={shown.map((trace) =>
            happening(
              trace,
              photos.filter((photo) => photo.opId === trace.opId),
            ),
          )}
        />
      )}
    </div>
  )
}
