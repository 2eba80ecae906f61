// 按单号查订单 · workorder/list/new/NumberSearch
import { Form, Input, Select } from 'antd'
import type { JSX } from 'react'
import { numberKinds, type useNewOrder } from './useNewOrder.ts'

type NumberSearchProps = Pick<ReturnType<typeof useNewOrder>, 'by' | 'setBy' | 'search' | 'isLooking'>

/** Input for the number of a parcel or an order, typed or scanned, with its fault below. */
export const NumberSearch = ({ by, setBy, search, isLooking }: NumberSearchProps): JSX.Element => (
  <Form.Item label="单号" required>
    <div className="wo-number">
      <Select
        aria-label="按哪种单号查"
        value={by}
        onChange={setBy}
        options={numberKinds.map(([value, label]) => ({ value, label }))}
      />
      <Form.Item name="no" noStyle rules={[{ required: true, whitespace: true, message: '单号不能为空' }]}>
        <Input.Search autoFocus enterButton="查询" loading={isLooking} placeholder="输入或扫描单号，回车查询" onSearch={search} />
      </Form.Item>
    </div>
    <Form.Item shouldUpdate noStyle>
      {({ getFieldError }) => (
        <span role="alert" className="alarming">
          {getFieldError('no')[0]}
        </span>
      )}
    </Form.Item>
  </Form.Item>
)
