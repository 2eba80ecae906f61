// 没处理的冲突 · operate/live/Conflicts
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { conflicts } from '#contract/operate/live'
import { conflict } from '#contract/stockout/conflict'
import { countText } from '../../../kit/formats.ts'
import { useMay } from '../../../kit/may.ts'
import { useNow } from '../../../kit/now.ts'
import { agoText, minutesSince, useLive } from './figures.ts'
import { Panel } from './Panel.tsx'

const listPath = '/front/operator-center/stockout/conflict'

/** Open conflicts, the newest first. */
export const Conflicts = ({ warehouseNo }: { readonly warehouseNo: string }): JSX.Element => {
  const read = useLive(conflicts, warehouseNo)
  const mayOpen = useMay()(conflict.may.list)
  const now = useNow()
  const open = read.data?.open ?? 0
  const linkTo = (more: Readonly<Record<string, string>>): string =>
    `${listPath}?${new URLSearchParams({ status: '10,20', warehouseNo, ...more })}`
  const countLabel = `没处理 ${countText(open)} 条`
  const note = open > 0 && (mayOpen ? <Link to={linkTo({})}>{countLabel}</Link> : <span>{countLabel}</span>)
  return (
    <Panel title="作业冲突" note={note} className="live-conflicts" read={read}>
      {({ newest }) =>
        newest.length === 0 ? (
          <p className="panel-body dim">没有要处理的冲突</p>
        ) : (
          <ul className="live-list" tabIndex={0} aria-label="作业冲突，一条一行">
            {newest.map((one) => (
              <li key={one.opId}>
                <span className="live-said" title={one.msg}>
                  {mayOpen && one.docNo !== '' ? <Link to={linkTo({ docNo: one.docNo })}>{one.msg}</Link> : one.msg}
                </span>
                <span className="dim">{one.operatorName}</span>
                <span className="dim">{agoText(minutesSince(one.effectiveAt, now))}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  )
}
