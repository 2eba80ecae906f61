// 问题描述 · workorder/list/WhatHappened
import { Form, Input } from 'antd'
import type { JSX } from 'react'
import { contentMax, contentMin } from '#contract/rules/workOrder'
import { maxLen } from '../../../kit/maxLength.ts'

interface WhatHappenedProps {
  readonly minRows: number
  readonly maxRows: number
}
/** Description of the problem, for one order or for many. */
export const WhatHappened = (rows: WhatHappenedProps): JSX.Element => (
  <Form.Item
    name="content"
    label="问题描述"
    rules={[
      { required: true, whitespace: true, min: contentMin, message: `问题描述不能少于${contentMin}个字` },
      maxLen(contentMax),
    ]}
  >
    <Input.TextArea autoSize={rows} count={{ show: true, max: contentMax }} />
  </Form.Item>
)
