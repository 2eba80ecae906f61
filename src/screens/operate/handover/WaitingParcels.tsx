// 交接单上等待的包裹 · operate/handover/WaitingParcels
import { Button } from 'antd'
import type { JSX } from 'react'
import { handover, handoverRemove } from '#contract/operate/handover'
import type { HandoverWaiting } from '#contract/rules/handoverWaiting'
import { useSend } from '../../../data/send.ts'
import { useMay } from '../../../kit/may.ts'

interface Props {
  readonly handoverNo: string
  readonly waiting: readonly HandoverWaiting[]
}

/** Parcels on the pile that are not yet in the hand-over: what each lacks, who scanned it, and a button to take it off. */
export const WaitingParcels = ({ handoverNo, waiting }: Props): JSX.Element | null => {
  const remove = useSend(handoverRemove, { changes: [handover.id, 'stockout/subPackage'] })
  const may = useMay()
  if (waiting.length === 0) return null
  return (
    <section aria-label="等待的包裹">
      <p>
        <b>{waiting.length} 件在堆上等上一环节</b>
        <span className="dim">，到了自动算进来；确认时拿下，或写明原因随车</span>
      </p>
      <ul className="outcome">
        {waiting.map(({ logisticsNo, lacks, operatorName, deviceName }) => (
          <li key={logisticsNo}>
            {logisticsNo} {lacks}
            <span className="dim">
              {' '}
              {operatorName}
              {deviceName !== null && ` · ${deviceName}`}
            </span>
            {may(handoverRemove.may) && (
              <Button
                type="link"
                size="small"
                danger
                aria-label={`拿下 ${logisticsNo}`}
                onClick={() => remove.mutate({ handoverNo, logisticsNo })}
              >
                拿下
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
