// 交接单详情 · operate/handoverDetail
import { Modal } from 'antd'
import type { JSX, ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { textOfValue } from '#contract/action'
import { handover, handoverRemove, type LeftBehind } from '#contract/operate/handover'
import { handoverLife } from '#contract/rules/handoverLife'
import { useSend } from '../../data/send.ts'
import type { PartProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import type { Values } from '../../kit/document/useDocument.ts'
import { PrintButton } from '../../kit/PrintButton.tsx'
import { showToast } from '../../kit/toast.ts'
import { HandoverPaper } from './handover/HandoverPaper.tsx'
import { ScanDesk } from './handover/ScanDesk.tsx'

/** Says what stays behind: orders with parcels still here, parcels whose order was stopped meanwhile (floor.md §8.9). */
const report = (reply: Values): void => {
  const title = `已交接 ${textOfValue(reply['packageNum'])} 件，出库 ${textOfValue(reply['shipped'])} 单`
  const incomplete = reply['incomplete'] as readonly string[]
  const excluded = reply['excluded'] as readonly LeftBehind[]
  if (incomplete.length === 0 && excluded.length === 0) return showToast('success', title)
  Modal.warning({
    title,
    width: 560,
    content: (
      <>
        {incomplete.length > 0 && <p>以下订单有子包裹未交接：{incomplete.join('、')}</p>}
        <ul className="outcome">
          {excluded.map((one) => (
            <li key={one.logisticsNo}>
              {one.logisticsNo} {one.msg}，请取出
            </li>
          ))}
        </ul>
      </>
    ),
  })
}

const Print = ({ whole }: PartProps): ReactNode => (
  <PrintButton label="打印交接清单" right={190912} list={<HandoverPaper whole={whole} />} />
)
const Scans = ({ whole: { no, status } }: PartProps): ReactNode => status === handoverLife.open && <ScanDesk handoverNo={no} />

export default function HandoverDetailScreen(): JSX.Element {
  const { handoverNo = '' } = useParams()
  const remove = useSend(handoverRemove, { changes: ['stockout/subPackage'] })
  return (
    <DocumentRoute
      of={handover}
      no={handoverNo}
      callbacks={{ confirm: report }}
      Tools={Print}
      Desk={Scans}
      lineActions={(line, { status }) => [
        {
          label: '移除',
          right: handoverRemove.may,
          danger: true,
          when: status === handoverLife.open && line['status'] === 1,
          run: () => remove.mutate({ handoverNo, logisticsNo: textOfValue(line['logisticsNo']) }),
        },
      ]}
    />
  )
}
