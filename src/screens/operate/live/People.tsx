// 谁在哪、做什么、多快 · operate/live/People
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { idleMin, people, seenMin } from '#contract/operate/live'
import { PACE } from '#contract/rules/pace'
import { WORK_OP, type WorkOp } from '#contract/rules/worktime'
import { countText, none } from '../../../kit/formats.ts'
import { useNow } from '../../../kit/now.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { agoText, minutesSince, useLive } from './figures.ts'
import { Panel } from './Panel.tsx'

type Person = ReplyOf<typeof people>['people'][number]
/** A person with the minutes since the last scan; null: signed in without a scan. */
type ActivePerson = Person & { readonly quiet: number | null }
/** A pace below this share of the usual pace is slow. */
const slowShare = 0.6

/** Inactive people first, the longest inactive on top; then all others by name. */
const activePeople = (all: readonly Person[], now: number): readonly ActivePerson[] => {
  const seen = all
    .map((one) => ({ ...one, quiet: one.lastTime === null ? null : minutesSince(one.lastTime, now) }))
    .filter(({ quiet }) => quiet === null || quiet <= seenMin)
  const rank = ({ quiet }: ActivePerson): number => (quiet !== null && quiet >= idleMin ? quiet : 0)
  return seen.sort((a, b) => rank(b) - rank(a) || a.name.localeCompare(b.name, 'zh-CN'))
}

/** Table of the people who work in the warehouse now. */
export const People = ({ warehouseNo }: { readonly warehouseNo: string }): JSX.Element => {
  const read = useLive(people, warehouseNo)
  const seen = activePeople(read.data?.people ?? [], useNow())
  const quiet = seen.filter((one) => one.quiet !== null && one.quiet >= idleMin).length
  const note = read.data !== undefined && (
    <span>
      {countText(seen.length)} 人{quiet > 0 && <strong className="alarming"> · {countText(quiet)} 人没动静</strong>}
    </span>
  )
  return (
    <Panel title="现场人员" note={note} className="live-people" read={read}>
      {() =>
        seen.length === 0 ? (
          <EmptyState title="现在没有人在作业" text={`扫过码的人一小时内列在这里，签到的临时工马上就在。`} />
        ) : (
          <Table seen={seen} />
        )
      }
    </Panel>
  )
}

const Table = ({ seen }: { readonly seen: readonly ActivePerson[] }): JSX.Element => (
  <div className="live-scroll" tabIndex={0} role="region" aria-label="现场人员，一人一行">
    <table className="live-table">
      <thead>
        <tr>
          <th scope="col">姓名</th>
          <th scope="col">在做</th>
          <th scope="col">在哪</th>
          <th scope="col" title="近半小时做完的折成一小时；拣货、移库按近一小时">
            速度
          </th>
          <th scope="col" title="近十四天，每有效工时">
            平时
          </th>
          <th scope="col">动静</th>
        </tr>
      </thead>
      <tbody>
        {seen.map((one) => (
          <Row key={one.operatorKey} one={one} />
        ))}
      </tbody>
    </table>
  </div>
)

const Row = ({ one }: { readonly one: ActivePerson }): JSX.Element => {
  const isQuiet = one.quiet !== null && one.quiet >= idleMin
  const unit = one.opType === null ? undefined : PACE[one.opType as WorkOp]?.unit
  const isSlow = one.pace !== null && one.usual !== null && one.pace < one.usual * slowShare
  const [place, device] = placeOf(one)
  return (
    <tr data-quiet={isQuiet || undefined}>
      <th scope="row">
        {one.name}
        {one.operatorKey.startsWith('T') && <span className="state state-neutral">临时</span>}
      </th>
      <td>
        {one.doing || none}
        {one.docNo !== '' && <small>{one.docNo}</small>}
      </td>
      <td>
        {place}
        {device !== '' && <small>{device}</small>}
      </td>
      <td className={isSlow ? 'soon' : undefined}>
        {one.pace === null ? none : `${countText(one.pace)} ${unit ?? ''}/时`}
        {one.opType !== null && (
          <small>
            {WORK_OP[one.opType as WorkOp]}
            {isSlow && ' · 比平时慢'}
          </small>
        )}
      </td>
      <td className="dim">{one.usual === null ? none : countText(one.usual)}</td>
      <td className={isQuiet ? 'alarming' : undefined}>{activityText(one)}</td>
    </tr>
  )
}

/** [bin or workstation, device] of a person; the device comes first if neither bin nor workstation is known. */
const placeOf = ({ locationNo, workstationNo, deviceName }: ActivePerson): readonly [string, string] => {
  const place = locationNo || (workstationNo === '' ? '' : `台 ${workstationNo}`)
  return place === '' ? [deviceName || none, ''] : [place, deviceName]
}

const activityText = ({ quiet, signInTime }: ActivePerson): string => {
  if (quiet === null) return signInTime === null ? none : `${signInTime.slice(11, 16)} 签到，还没扫过`
  return quiet >= idleMin ? `没动静 ${quiet} 分钟` : agoText(quiet)
}
