// 发货时效试算 · rule/deliveryTime/TryDialog
import { DatePicker, Form, Modal, Select, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import { deliveryCalendar, deliveryTimeTemplate } from '#contract/rule/deliveryTime'
import type { RuleValue } from '#contract/rule/facts'
import { BASE_TIME, deliveryDeadline, type DeliveryContent } from '#contract/rules/deliveryTime'
import { ORDER_TAG } from '#contract/rules/orderLife'
import { isWorkday, type Exceptions } from '#contract/rules/workCalendar'
import { useOne, useRead } from '../../../data/query.ts'
import { momentText } from '../../../kit/formats.ts'
import { wallMs, wallAt, type Wall } from '../../../kit/pickers/wall.ts'
import { FailureState } from '../../../kit/states.tsx'
import { DeliveryValue } from './DeliveryValue.tsx'

interface TryDialogProps {
  readonly templateId: string
  readonly close: () => void
}

/** Tries a template: when an order would be due, calculated as on the server. */
export const TryDialog = ({ templateId, close }: TryDialogProps): JSX.Element => {
  const { data, error, refetch } = useOne(deliveryTimeTemplate, { templateId })
  const days = useRead(deliveryCalendar, {})
  const [base, setBase] = useState<Wall | null>(() => wallAt().startOf('minute'))
  const [tags, setTags] = useState<readonly number[]>([])
  const readError = error ?? days.error
  return (
    <Modal title="试算" open width={640} onCancel={close} footer={null}>
      {readError !== null && (data === undefined || days.data === undefined) && (
        <FailureState
          failure={readError.failure}
          retry={() => {
            void refetch()
            void days.refetch()
          }}
        />
      )}
      {readError === null && (data === undefined || days.data === undefined) && <Skeleton active />}
      {data?.content && days.data !== undefined && (
        <Form className="form" labelCol={{ flex: '84px' }} colon={false}>
          <Form.Item
            label={`${BASE_TIME[(data.content as unknown as DeliveryContent).baseTime]}时间`}
            htmlFor="try-base"
            extra="和接单用同一条规则：改一个数，马上有结果。"
          >
            <DatePicker id="try-base" autoFocus className="wide" showTime value={base} onChange={setBase} />
          </Form.Item>
          <Form.Item label="订单标签" htmlFor="try-tags">
            <Select
              id="try-tags"
              mode="multiple"
              value={[...tags]}
              onChange={setTags}
              options={Object.entries(ORDER_TAG).map(([tag, label]) => ({ value: Number(tag), label }))}
            />
          </Form.Item>
          <Result
            content={data.content}
            base={base === null ? null : wallMs(base)}
            tags={tags}
            days={exceptionsOf(days.data.days)}
          />
        </Form>
      )}
    </Modal>
  )
}

const exceptionsOf = (days: readonly { readonly day: string; readonly kind: 'work' | 'rest' }[]): Exceptions =>
  new Map(days.map(({ day, kind }) => [day, kind]))

interface ResultProps {
  readonly content: RuleValue
  readonly base: number | null
  readonly tags: readonly number[]
  readonly days: Exceptions
}
const Result = ({ content, base, tags, days }: ResultProps): JSX.Element => {
  const rule = content as unknown as DeliveryContent
  const due =
    base === null
      ? null
      : deliveryDeadline(rule, { pay: base, audit: base, receive: base, estShip: null, platform: null }, tags, (day) =>
          isWorkday(day, days),
        )
  return (
    <div role="status">
      <p>
        {due === null ? (
          '填上时间'
        ) : (
          <>
            最晚发货：<strong>{momentText(due.deadline)}</strong>
          </>
        )}
      </p>
      <DeliveryValue value={content} at={due?.lineIndex ?? null} />
    </div>
  )
}
