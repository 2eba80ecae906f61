// 结算 · workorder/detail/SettleDialog
import { Form, Modal } from 'antd'
import type { JSX } from 'react'
import type { WorkOrderPage } from '#contract/workorder/detail'
import { FormFields } from '../../../kit/FormFields.tsx'
import { moneyText } from '../../../kit/formats.ts'
import { settleFields } from './moneyFields.ts'
import { CompRows, PunishRows, Terms } from './settle/CompRows.tsx'
import { reckoned, type CompRow } from './settle/reckoned.ts'
import { useSettlement } from './settle/useSettlement.ts'

const rowInputs = { compList: CompRows, punishList: PunishRows }

interface SettleDialogProps {
  readonly whole: WorkOrderPage
  readonly close: () => void
}
/** Settles a work order: liable party, claims with their amounts by the rules, penalties; the sums are below. */
export const SettleDialog = ({ whole, close }: SettleDialogProps): JSX.Element => {
  const { form, start, terms, isLost, liability, save, isSending } = useSettlement(whole, close)
  const comps = Form.useWatch<readonly CompRow[] | undefined>('compList', form) ?? []
  const punishes = Form.useWatch<readonly { readonly amountFen: number | null }[] | undefined>('punishList', form) ?? []
  return (
    <Modal
      title={`结算 ${whole.order.workOrderNo}`}
      open
      width={980}
      onCancel={close}
      onOk={form.submit}
      okText="提交结算"
      confirmLoading={isSending}
    >
      <p className="dim">
        {liability === undefined
          ? '先选责任方，每笔赔付按规则给出金额和上限。'
          : isLost
            ? '没有取到赔付规则，提交时仍按规则核对上限；关上再打开可以重取。'
            : '不填核定金额就按规则的金额赔；一笔赔付也没有，工单直接完成。'}
      </p>
      <Terms value={terms}>
        <Form form={form} className="form wo-settle" layout="vertical" initialValues={start} onFinish={() => void save()}>
          <FormFields fields={settleFields} names={Object.keys(settleFields)} form={form} isNew own={rowInputs} />
        </Form>
      </Terms>
      <p className="wo-total">
        申请赔付 <strong>{moneyText(sum(comps.map(({ claimFen }) => claimFen)))}</strong> 元，核定赔付{' '}
        <strong>{moneyText(sum(comps.map((row) => row.approveFen ?? reckoned(row, terms)?.approveFen ?? 0)))}</strong> 元，处罚{' '}
        <strong>{moneyText(sum(punishes.map(({ amountFen }) => amountFen)))}</strong> 元
      </p>
    </Modal>
  )
}

const sum = (fens: readonly (number | null)[]): number => fens.reduce<number>((all, fen) => all + (fen ?? 0), 0)
