// 算工作日 · logistics/calendar/ReckonDialog
import { DatePicker, Form, Modal, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import { calendar, reckonMax, reckonWorkdays } from '#contract/logistics/calendar'
import { bizDate } from '#contract/rules/clock'
import { useRead } from '../../../data/query.ts'
import { numberFault, type Limits } from '../../../kit/numberFault.ts'
import { NumberInput } from '../../../kit/NumberField.tsx'
import { wallOf } from '../../../kit/pickers/wall.ts'
import { FailureState } from '../../../kit/states.tsx'

const limits: Limits = { min: 0, max: reckonMax, unit: '天' }

/** Calculates the date after a number of working days, counted as for the delivery time. */
export const ReckonDialog = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [day, setDay] = useState(() => bizDate(Date.now()))
  const [days, setDays] = useState<number | null>(3)
  const fault = numberFault('工作日', limits, days)
  return (
    <Modal title="算工作日" open onCancel={close} footer={null}>
      <p className="dim">和发货时效用同一条规则：从第二天起数，休息的日子不算。</p>
      <Form className="form" labelCol={{ flex: '104px' }} colon={false}>
        <Form.Item label="从哪天起" htmlFor="reckon-day">
          <DatePicker
            id="reckon-day"
            className="wide"
            allowClear={false}
            value={wallOf(day)}
            onChange={(picked) => setDay(picked?.format('YYYY-MM-DD') ?? day)}
          />
        </Form.Item>
        <Form.Item label="几个工作日" htmlFor="reckon-days">
          <NumberInput id="reckon-days" autoFocus limits={limits} value={days} onChange={setDays} />
        </Form.Item>
      </Form>
      {days === null || fault !== '' ? (
        <p role="status">{fault === '' ? '填上几个工作日' : fault}</p>
      ) : (
        <Result day={day} days={days} />
      )}
    </Modal>
  )
}

const Result = ({ day, days }: { readonly day: string; readonly days: number }): JSX.Element => {
  const { data, error, refetch } = useRead(reckonWorkdays, { day, days }, { keep: true })
  if (error !== null) return <FailureState failure={error.failure} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  const weekday = calendar.fields.weekday.texts?.[data.reachedWeekday] ?? ''
  return (
    <div role="status">
      <p>
        到 <strong>{data.reached}</strong>（{weekday}）
      </p>
      <p className="dim">
        {day} 是{data.isWorkday ? '工作日' : '休息日'}，下一个工作日 {data.next}
      </p>
    </div>
  )
}
