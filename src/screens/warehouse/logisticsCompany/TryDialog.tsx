// 试单号 · warehouse/logisticsCompany/TryDialog
import { Input, Modal } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import type { Row } from '#contract/resource'
import { patternWords } from '#contract/rules/numberWords'
import { triedMax, tryNumbers, type logisticsCompany } from '#contract/warehouse/logisticsCompany'
import { useSend } from '../../../data/send.ts'
import { wordsOf } from '../../../kit/words.ts'

interface TryDialogProps {
  readonly carrier: Row<typeof logisticsCompany>
  readonly close: () => void
}

/** Tests pasted waybill numbers; numbers that do not match are listed. */
export const TryDialog = ({ carrier, close }: TryDialogProps): JSX.Element => {
  const [text, setText] = useState('')
  const send = useSend(tryNumbers)
  const numbers = wordsOf(text)
  const testNumbers = (): void => send.mutate({ logisticsCode: carrier.logisticsCode ?? '', numbers: [...numbers] })
  const isTooMany = numbers.length > triedMax
  return (
    <Modal
      title={`试单号：${carrier.logisticsName ?? ''}`}
      open
      onCancel={close}
      onOk={testNumbers}
      okText="检查"
      okButtonProps={{ disabled: numbers.length === 0 || isTooMany }}
      confirmLoading={send.isPending}
    >
      <p className="dim">{patternWords(carrier.noPattern ?? '')}</p>
      <Input.TextArea
        aria-label="单号"
        autoFocus
        rows={6}
        value={text}
        placeholder="粘贴单号，一行一个，也可用空格或逗号分隔"
        onChange={({ target }) => setText(target.value)}
      />
      {isTooMany && (
        <p className="fault" role="alert">
          一次最多检查{triedMax}个单号
        </p>
      )}
      {send.data !== undefined && <Result tried={send.variables.numbers.length} {...send.data} />}
    </Modal>
  )
}

const Result = ({ tried, unfit, shared }: ReplyOf<typeof tryNumbers> & { readonly tried: number }): JSX.Element => (
  <div role="status">
    <p>
      {tried - unfit.length} 个匹配，{unfit.length} 个不匹配。
    </p>
    {unfit.length > 0 && <p className="fault">不匹配：{unfit.join('、')}</p>}
    {shared.map(({ number, others }) => (
      <p key={number} className="dim">
        {number} 同时匹配 {others}
      </p>
    ))}
  </div>
)
