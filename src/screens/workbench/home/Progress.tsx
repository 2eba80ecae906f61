// 作业进度 · workbench/home/Progress
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { progress } from '#contract/workbench/home'
import { useRead } from '../../../data/query.ts'
import { countText, dayText } from '../../../kit/formats.ts'
import { Meter } from '../../../kit/Meter.tsx'
import { EmptyState, FailureState, StaleNote } from '../../../kit/states.tsx'
import { placeInput, useEveryMs, type UsedPlace } from './place.ts'

type Stage = ReplyOf<typeof progress>['stages'][number]

/** Orders due today by stage, with pace, people and expected end of each stage. */
export const Progress = ({ warehouseNo, unknown }: UsedPlace): JSX.Element | null => {
  const place = placeInput(warehouseNo)
  const { data, error, refetch, dataUpdatedAt } = useRead(progress, place, {
    everyMs: useEveryMs(),
    enabled: !unknown,
    keep: true,
  })
  // an empty list: the person has no right to the orders
  if (data?.stages.length === 0) return null
  return (
    <section className="panel" aria-label="作业进度" aria-busy={data === undefined && error === null}>
      <h2>
        今日应发 {data === undefined ? '' : `${countText(data.total)} 单`}{' '}
        <small className="dim">完成数、近一小时的速度、近半小时在岗的人、按这个速度预计几点完成</small>
      </h2>
      <div className="panel-body home-stages">
        {error !== null &&
          (data === undefined ? (
            <FailureState failure={error.failure} retry={() => void refetch()} />
          ) : (
            <StaleNote failure={error.failure} since={dataUpdatedAt} />
          ))}
        {data?.total === 0 && <EmptyState title="今天没有应发的订单" />}
        {data !== undefined && data.total > 0 && (
          <ol className="stages">
            {data.stages.map((stage) => (
              <li key={stage.stage}>
                <b>{stage.stage}</b>
                <Meter label={stage.stage} done={stage.done} all={data.total} />
                <p>
                  <span>
                    {countText(stage.hourly)} 单/时{stage.people !== null && <span className="dim"> · {stage.people} 人</span>}
                  </span>
                  <span className="dim">{outlook(stage)}</span>
                </p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

/** Number of remaining orders, and the expected end. */
const outlook = ({ remaining, finishAt }: Stage): string => {
  if (remaining === 0) return '已完成'
  const remainingText = `剩 ${countText(remaining)}`
  if (finishAt === null) return remainingText
  return `${remainingText} · ${finishAt.startsWith(dayText(Date.now())) ? finishAt.slice(11, 16) : finishAt.slice(5, 16)} 完`
}
