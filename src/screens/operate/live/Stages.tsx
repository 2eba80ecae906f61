// 各环节的订单 · operate/live/Stages
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { orders, riskHours } from '#contract/operate/live'
import { order } from '#contract/stockout/order'
import { countText, momentMs, momentText } from '../../../kit/formats.ts'
import { useMay } from '../../../kit/may.ts'
import { useNow } from '../../../kit/now.ts'
import { FailureState, StaleNote } from '../../../kit/states.tsx'
import { useLive } from './figures.ts'

type Stage = ReplyOf<typeof orders>['stages'][number]
const listPath = '/front/operator-center/stockout'
const hour = 3_600_000
/** Number of empty cards before the figures are loaded, so that nothing moves when they arrive. */
const stageCount = 7

/** Orders that are late or soon due at `now`; orders that became due since the reply count as late. */
const dueNow = ({ late, coming }: Stage, now: number): { readonly late: number; readonly soon: number } => {
  const sum = (from: number, to: number): number =>
    coming.reduce((all, { at, n }) => (momentMs(at) > from && momentMs(at) <= to ? all + n : all), 0)
  return { late: late + sum(-Infinity, now), soon: sum(now, now + riskHours * hour) }
}

/** Open orders at every stage, and how many are late or will be soon. */
export const Stages = ({ warehouseNo }: { readonly warehouseNo: string }): JSX.Element => {
  const { data, error, refetch, dataUpdatedAt } = useLive(orders, warehouseNo)
  const now = useNow()
  if (data === undefined && error !== null) return <FailureState failure={error.failure} retry={() => void refetch()} />
  return (
    <section className="live-stages" aria-label="各环节的订单" aria-busy={data === undefined}>
      {error !== null && <StaleNote failure={error.failure} since={dataUpdatedAt} />}
      {data === undefined
        ? Array.from({ length: stageCount }, (_, at) => <div key={at} className="live-stage" aria-hidden="true" />)
        : data.stages.map((stage) => <StageCard key={stage.status} stage={stage} warehouseNo={warehouseNo} now={now} />)}
    </section>
  )
}

interface StageCardProps {
  readonly stage: Stage
  readonly warehouseNo: string
  readonly now: number
}
const StageCard = ({ stage, warehouseNo, now }: StageCardProps): JSX.Element => {
  const may = useMay()(order.may.list)
  const { late, soon } = dueNow(stage, now)
  const linkTo = (more: Readonly<Record<string, string>>): string =>
    `${listPath}?${new URLSearchParams({ status: String(stage.status), warehouseNo, sort: 'deadlineTime', ...more })}`
  const figure = (text: JSX.Element | string, more: Readonly<Record<string, string>>): JSX.Element | string =>
    may ? <Link to={linkTo(more)}>{text}</Link> : text
  const lateFilter = { deadlineTimeEnd: momentText(now) }
  const soonFilter = { deadlineTimeBegin: momentText(now + 1000), deadlineTimeEnd: momentText(now + riskHours * hour) }
  return (
    <div className="live-stage" data-tone={late > 0 ? 'late' : soon > 0 ? 'soon' : 'calm'}>
      <h2>{order.fields.status.texts?.[stage.status] ?? stage.status}</h2>
      <strong className="live-huge">
        {figure(countText(stage.total), {})}
        <small>单</small>
      </strong>
      <span className={late > 0 ? 'alarming' : 'dim'}>
        {late > 0 ? figure(`超时 ${countText(late)}`, lateFilter) : '没有超时'}
      </span>
      <span className={soon > 0 ? 'soon' : 'dim'}>
        {soon > 0 ? figure(`${riskHours} 小时内 ${countText(soon)}`, soonFilter) : `${riskHours} 小时内 0`}
      </span>
    </div>
  )
}
