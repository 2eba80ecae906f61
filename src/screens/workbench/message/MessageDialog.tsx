// 消息全文 · workbench/message/MessageDialog
import { Button, Modal } from 'antd'
import type { JSX } from 'react'
import { message } from '#contract/workbench/message'
import { Code, Moment } from '../../../kit/cells.tsx'
import { none } from '../../../kit/formats.ts'
import { KeyFacts } from '../../../kit/KeyFacts.tsx'
import { levelText, type Message } from './open.tsx'

/** The whole text of a message without a link. */
export const MessageDialog = ({ row, close }: { readonly row: Message; readonly close: () => void }): JSX.Element => (
  <Modal title={row.title} open onCancel={close} footer={<Button onClick={close}>关闭</Button>}>
    <p>{row.content}</p>
    <KeyFacts
      facts={[
        ['级别', levelText(row)],
        ['类型', message.fields.msgType.texts?.[String(row.msgType)] ?? none],
        ['时间', row.createTime === null ? none : <Moment key="at" text={row.createTime} />],
        ['业务单号', row.bizNo ? <Code key="no" text={row.bizNo} /> : none],
      ]}
    />
  </Modal>
)
