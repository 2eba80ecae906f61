// 查一条线路 · logistics/promise/FindDialog
import { Form, Modal, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import type { InputOf } from '#contract/call'
import { findPromise, promise } from '#contract/logistics/promise'
import { useRead } from '../../../data/query.ts'
import { FormFields } from '../../../kit/FormFields.tsx'
import { FailureState } from '../../../kit/states.tsx'

type Route = InputOf<typeof findPromise>

const { logisticsCode, fromCity, toProvince, toCity } = promise.fields
const fields = {
  logisticsCode,
  fromCity,
  toProvince: { ...toProvince, required: true, help: '' },
  toCity: { ...toCity, help: '不选按全省查' },
} as const
const levels: Readonly<Record<number, string>> = { 1: '目的市自己的承诺', 2: '目的省的承诺', 3: '全国的承诺' }

/** Finds the promise of a route that is effective today. */
export const FindDialog = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [route, setRoute] = useState<Route | null>(null)
  const search = ({ toCity: to, ...rest }: Record<string, unknown>): void =>
    setRoute({ ...(rest as unknown as Route), ...(typeof to === 'string' && { toCity: to }) })
  return (
    <Modal title="查一条线路" open onCancel={close} onOk={form.submit} okText="查询">
      <p className="dim">先看目的市，再看目的省，最后看全国；同一线路用今天已生效的最新一条。</p>
      <Form form={form} className="form" labelCol={{ flex: '104px' }} colon={false} onFinish={search}>
        <FormFields fields={fields} names={Object.keys(fields)} form={form} isNew />
      </Form>
      {route !== null && <Result way={route} />}
    </Modal>
  )
}

const Result = ({ way: route }: { readonly way: Route }): JSX.Element => {
  const { data, error, refetch } = useRead(findPromise, route)
  if (error !== null) return <FailureState failure={error.failure} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  const { found } = data
  if (found === null) return <p role="status">这条线路没有承诺</p>
  return (
    <div role="status">
      <p>
        揽收 <strong>{found.collectHour}</strong> 小时，中转 <strong>{found.transferHour}</strong> 小时，签收{' '}
        <strong>{found.signHour}</strong> 小时
      </p>
      <p className="dim">
        {levels[found.level]}，{found.effectDate} 起
      </p>
    </div>
  )
}
