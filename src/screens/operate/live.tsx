// 现场 · operate/live
import { Select } from 'antd'
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import { people } from '#contract/operate/live'
import { momentText } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { EmptyState, NoRight } from '../../kit/states.tsx'
import { online } from '../../state/online.ts'
import { Conflicts } from './live/Conflicts.tsx'
import { Deadlines } from './live/Deadlines.tsx'
import { Devices } from './live/Devices.tsx'
import { useLive } from './live/figures.ts'
import { People } from './live/People.tsx'
import { Stages } from './live/Stages.tsx'
import { useWatched, type Watched } from './live/watched.ts'
import './live/live.css'

/**
 * Shows where people work and how fast, silent devices with unsent work, and orders at risk. The event stream updates it; it is readable
 * from two metres.
 */
export default function LiveScreen(): JSX.Element {
  const may = useMay()
  const watched = useWatched()
  const { warehouseNo, none } = watched
  return (
    <section className="live">
      <PageHead>
        <Head {...watched} />
      </PageHead>
      {!may(people.may) && <NoRight />}
      {may(people.may) && none && <EmptyState title="没有可以看的仓库" text="请联系系统管理员，为您的账号配置仓库范围。" />}
      {may(people.may) && !none && (
        <div className="live-body">
          <Stages warehouseNo={warehouseNo} />
          <div className="live-halves">
            <People warehouseNo={warehouseNo} />
            <div className="live-side">
              <Devices warehouseNo={warehouseNo} />
              <Deadlines warehouseNo={warehouseNo} />
              <Conflicts warehouseNo={warehouseNo} />
            </div>
          </div>
        </div>
      )}
    </section>
  )
}

/** Selector of the warehouse, and whether the figures are current. */
const Head = ({ warehouseNo, choose, options }: Watched): JSX.Element => {
  const { reachable } = useSnapshot(online)
  const { dataUpdatedAt } = useLive(people, warehouseNo)
  return (
    <>
      {reachable ? (
        <span className="live-stream dim">有变化就更新</span>
      ) : (
        <strong className="live-stream alarming" role="status">
          断线，画面停在 {dataUpdatedAt > 0 ? momentText(dataUpdatedAt).slice(11, 16) : '断线前'}
        </strong>
      )}
      <Select
        className="live-place"
        aria-label="仓库"
        value={warehouseNo === '' ? null : warehouseNo}
        onChange={choose}
        showSearch={{ optionFilterProp: 'label' }}
        options={options.map(({ value, label }) => ({ value, label }))}
      />
    </>
  )
}
