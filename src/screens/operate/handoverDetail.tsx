// 交接单详情 · operate/handoverDetail
import { Modal } from 'antd'
import type { JSX, ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { ActAnswer } from '#contract/document'
import { handover, handoverRemove } from '#contract/operate/handover'
import { waitingText, type HandoverWaiting } from '#contract/rules/handoverWaiting'
import { handoverLife, handoverItemLife } from '#contract/rules/handoverLife'
import { useSend } from '../../data/send.ts'
import type { Questions } from '../../kit/actions/useSending.ts'
import type { PartProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import type { Values } from '../../kit/document/useDocument.ts'
import { PrintButton } from '../../kit/PrintButton.tsx'
import { showToast } from '../../kit/toast.ts'
import { HandoverPaper } from './handover/HandoverPaper.tsx'
import { WaitingParcels } from './handover/WaitingParcels.tsx'
import { ScanDesk } from './handover/ScanDesk.tsx'

/** Shows the result of the confirmation: incomplete orders, parcels handed over early, parcels to be taken out (floor.md §8.9). */
const showResult = (reply: ActAnswer<typeof handover.acts.confirm>): void => {
  const title = `已交接 ${reply.packageNum ?? 0} 件，出库 ${reply.shipped ?? 0} 单`
  const [incomplete, excluded, flagged] = [reply.incomplete ?? [], reply.excluded ?? [], reply.flagged ?? []]
  if (incomplete.length + excluded.length + flagged.length === 0) return showToast('success', title)
  Modal.warning({
    title,
    width: 560,
    content: (
      <>
        {incomplete.length > 0 && <p>以下订单有子包裹未交接：{incomplete.join('、')}</p>}
        {flagged.length > 0 && <p>没等到上一环节就随车交出，已记入作业冲突：{flagged.join('、')}</p>}
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

const Print = ({ whole }: PartProps<typeof handover>): ReactNode => (
  <PrintButton label="打印交接清单" right={190912} list={<HandoverPaper whole={whole} />} />
)
const Scans = ({ whole: { no, status, head } }: PartProps<typeof handover>): ReactNode =>
  status === handoverLife.open && (
    <>
      <ScanDesk handoverNo={no} />
      <WaitingParcels handoverNo={no} waiting={head.waiting ?? []} />
    </>
  )

/** Text of the confirmation: parcels that wait on the pile, and orders with parcels elsewhere. */
const confirmText = ([head]: readonly Values[]): string => {
  const waiting = (head?.['waiting'] ?? []) as readonly HandoverWaiting[]
  const partly = (head?.['partly'] ?? []) as readonly string[]
  const waitingNote =
    waiting.length === 0 ? '' : `还有 ${waiting.length} 件在堆上等上一环节，不在这些件数里：${waitingText(waiting)}。`
  return partly.length === 0
    ? waitingNote
    : `${waitingNote}${partly.length} 单还有别的包裹没放上来，不会出库：${partly.slice(0, 5).join('、')}。`
}

const confirmTexts: Questions = { texts: { confirm: confirmText } }

export default function HandoverDetailScreen(): JSX.Element {
  const { handoverNo = '' } = useParams()
  const remove = useSend(handoverRemove, { changes: ['stockout/subPackage'] })
  return (
    <DocumentRoute
      of={handover}
      no={handoverNo}
      callbacks={{ confirm: showResult }}
      questions={confirmTexts}
      Tools={Print}
      Desk={Scans}
      lineActions={(line, { status }) => [
        {
          label: '移除',
          right: handoverRemove.may,
          danger: true,
          when: status === handoverLife.open && line.status === handoverItemLife.valid,
          run: () => remove.mutate({ handoverNo, logisticsNo: line.logisticsNo ?? '' }),
        },
      ]}
    />
  )
}
