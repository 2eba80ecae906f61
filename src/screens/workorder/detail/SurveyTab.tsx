// 调查结果 · workorder/detail/SurveyTab
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { openStates } from '#contract/rules/workOrderLife'
import { WO_LIABILITY, WO_SUGGEST } from '#contract/rules/workOrderTerms'
import { WORK_OP } from '#contract/rules/worktime'
import type { WorkOrderPage } from '#contract/workorder/detail'
import { surveyV3, tellOwner, writeSurveyV3, type Survey, type SurveyPage } from '#contract/workorder/survey'
import { useSend } from '../../../data/send.ts'
import { moneyText, none } from '../../../kit/formats.ts'
import { KeyFacts } from '../../../kit/KeyFacts.tsx'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { StoredPictures } from '../../../kit/Photos.tsx'
import { EmptyState, FailureState, SkeletonPage } from '../../../kit/states.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'
import { SurveyDialog } from './SurveyDialog.tsx'
import { orderViews, useOfOrder } from './useWorkOrder.ts'

const textOf = (texts: object, value: number | null): string => (texts as Readonly<Record<string, string>>)[String(value)] ?? none

export const SurveyTab = ({ whole }: { readonly whole: WorkOrderPage }): JSX.Element => {
  const { order } = whole
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const sendToOwner = useSend(tellOwner, { changes: [...orderViews, 'workorder/conversation'] })
  const read = useOfOrder(surveyV3, { workOrderId: order.id })
  if (read.data === undefined && read.error !== null)
    return <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
  if (read.data === undefined) return <SkeletonPage />
  const { survey, hints, dutyCandidates } = read.data
  const isOpenOrder = openStates.includes(order.status)
  return (
    <>
      <p className="wo-buttons">
        {may(writeSurveyV3.may) && isOpenOrder && whole.isOwnerSide === 0 && (
          <Button onClick={() => setIsOpen(true)}>{survey === null ? '填写调查' : '修改调查'}</Button>
        )}
        {survey !== null && survey.isSentOwner === 0 && may(tellOwner.may) && whole.isOwnerSide === 0 && (
          <OnlineButton loading={sendToOwner.isPending} onClick={() => sendToOwner.mutate({ workOrderId: order.id })}>
            发给货主
          </OnlineButton>
        )}
      </p>
      {survey === null ? <EmptyState title="还没有调查" text="看完下面的依据，写下原因和责任方。" /> : <Result survey={survey} />}
      {hints.length > 0 && <Hints hints={hints} />}
      {dutyCandidates.length > 0 && (
        <section>
          <h3>谁做过这张单</h3>
          <Timeline
            happenings={dutyCandidates.map(({ operatorName, opType, finishTime }, index) => ({
              key: String(index),
              time: finishTime,
              tone: 'done',
              title: `${textOf(WORK_OP, opType)} ${operatorName}`,
            }))}
          />
        </section>
      )}
      {isOpen && <SurveyDialog order={order} page={read.data} close={() => setIsOpen(false)} />}
    </>
  )
}

const Result = ({ survey }: { readonly survey: Survey }): JSX.Element => (
  <>
    <KeyFacts
      facts={[
        ['责任方', textOf(WO_LIABILITY, survey.liability)],
        ['原因', survey.causeName],
        ['结论', survey.conclusion],
        ...(survey.dutyUserName === null ? [] : [['责任人', survey.dutyUserName] as const]),
        ...(survey.suggest === null ? [] : [['建议', textOf(WO_SUGGEST, survey.suggest)] as const]),
        ...(survey.suggestClaimFen === null ? [] : [['建议赔付', `${moneyText(survey.suggestClaimFen)} 元`] as const]),
        ['调查', `${survey.surveyUserName} ${survey.surveyTime}`],
        ['货主', survey.isSentOwner === 1 ? '已发送' : '还没有发送'],
      ]}
    />
    {survey.evidence.length > 0 && <StoredPictures links={survey.evidence} label="证据" />}
  </>
)

const Hints = ({ hints }: Pick<SurveyPage, 'hints'>): JSX.Element => (
  <section>
    <h3>依据</h3>
    <ul className="wo-list">
      {hints.map(({ liability, why }) => (
        <li key={why}>
          <strong>{textOf(WO_LIABILITY, liability)}</strong>
          <span>{why}</span>
        </li>
      ))}
    </ul>
  </section>
)
