// 安装到手持端 · handheld/install/Install
import { lazy, Suspense, useCallback, useEffect, useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { authorityFile, hallAddresses } from '#contract/pda/install'
import { failureOf, request, sentenceOf } from '../../data/api.ts'
import { kindOf, steps, type DeviceKind } from './steps.ts'

/** Shown only on a computer, for the phone beside it; phones do not load this file. */
const QrCode = lazy(() => import('./QrCode.tsx'))

type Addresses = ReplyOf<typeof hallAddresses>
interface LoadedAddresses {
  readonly known: Addresses | null
  readonly fault: string
}

const useAddresses = (): LoadedAddresses & { readonly again: () => void } => {
  const [loaded, setLoaded] = useState<LoadedAddresses>({ known: null, fault: '' })
  const ask = useCallback(
    (): void =>
      void request(hallAddresses, {}, { anonymous: true, timeoutMs: 10_000 }).then(
        (known) => setLoaded({ known, fault: '' }),
        (error: unknown) => setLoaded({ known: null, fault: sentenceOf(failureOf(error)) }),
      ),
    [],
  )
  useEffect(ask, [ask])
  const again = (): void => {
    setLoaded({ known: null, fault: '' })
    ask()
  }
  return { ...loaded, again }
}

/**
 * /install, without sign-in: how a device reaches this server by https, trusts its certificate and keeps the application. `instead`: it is
 * shown in place of the handheld, which was opened without https and could store nothing.
 */
export const Install = ({ instead }: { readonly instead: boolean }): JSX.Element => {
  const { known, fault, again } = useAddresses()
  const [kind, setKind] = useState<DeviceKind>(() => kindOf(navigator.userAgent, navigator.maxTouchPoints))
  return (
    <main className="install">
      <h1>安装到手持端</h1>
      {!isSecureContext && <Insecure instead={instead} />}
      {fault !== '' && (
        <p className="fault" role="alert">
          {fault}
          <button type="button" className="action" onClick={again}>
            重试
          </button>
        </p>
      )}
      {known === null && fault === '' && <p aria-busy="true">正在读服务器的地址…</p>}
      {known !== null && <InstallSteps known={known} kind={kind} choose={setKind} />}
    </main>
  )
}

const Insecure = ({ instead }: { readonly instead: boolean }): JSX.Element => (
  <p className="insecure" role="alert">
    <b>这个地址没有 https，{instead ? '不能用来作业' : '只用来装证书'}</b>
    断网就打不开，扫码存不住。照下面做一次，以后从 https 地址进
  </p>
)

interface InstallStepsProps {
  readonly known: Addresses
  readonly kind: DeviceKind
  readonly choose: (kind: DeviceKind) => void
}
const InstallSteps = ({ known, kind, choose }: InstallStepsProps): JSX.Element => {
  const { https, plain, fingerprint } = known
  const shown = steps.find(({ key }) => key === kind)
  const target = https[0] ?? (isSecureContext && location.protocol === 'https:' ? location.origin : undefined)
  if (target === undefined || shown === undefined) return <NoHttps />
  const startAddress = fingerprint === null ? target : (plain[0] ?? target)
  return (
    <>
      {kind === 'desk' && <PhoneCode address={`${startAddress}/install`} />}
      <div className="kinds" role="tablist" aria-label="设备">
        {steps.map(({ key, title }) => (
          <button key={key} type="button" role="tab" aria-selected={key === kind} onClick={() => choose(key)}>
            {title}
          </button>
        ))}
      </div>
      <ol>
        {fingerprint !== null && <Trust words={shown.trust} fingerprint={fingerprint} />}
        <li>
          <h2>从 https 地址打开</h2>
          {https.map((origin) => (
            <a key={origin} className="action" href={`${origin}/install`}>
              {origin}
            </a>
          ))}
          <p>浏览器还说“不安全”，就是证书没有装好，回上一步</p>
        </li>
        <li>
          <h2>装成应用</h2>
          <StepList of={shown.install} />
          <InstallOffer />
        </li>
        <li>
          <h2>登记这台设备</h2>
          <p>主管登录 → 本机 → 登记，再做上岗检查</p>
          <a className="action main" href={isSecureContext ? '/wx/wms/device' : `${target}/wx/wms/device`}>
            打开手持端
          </a>
        </li>
      </ol>
    </>
  )
}

const NoHttps = (): JSX.Element => (
  <p className="fault" role="alert">
    服务器没有开 https，手持端装不了。请管理员在服务器上设 HOST=0.0.0.0（自动做证书），或用 TLS_CERT、TLS_KEY 给出证书，再重新启动
  </p>
)

const StepList = ({ of }: { readonly of: readonly string[] }): JSX.Element => (
  <ul>
    {of.map((words) => (
      <li key={words}>{words}</li>
    ))}
  </ul>
)

const Trust = ({ words, fingerprint }: { readonly words: readonly string[]; readonly fingerprint: string }): JSX.Element => (
  <li>
    <h2>让设备相信这台服务器</h2>
    <a className="action main" href={authorityFile} download>
      下载证书
    </a>
    <StepList of={words} />
    <details>
      <summary>证书指纹，和服务器控制台上的一样才装</summary>
      <code>{fingerprint}</code>
    </details>
  </li>
)

const PhoneCode = ({ address }: { readonly address: string }): JSX.Element => (
  <figure className="for-phone">
    <Suspense fallback={<div className="qr" />}>
      <QrCode text={address} label={`手机扫码打开 ${address}`} />
    </Suspense>
    <figcaption>
      手机、平板连上库房的 Wi-Fi，扫这个码
      <b>{address}</b>
    </figcaption>
  </figure>
)

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}
/** A button that opens the browser's own installation dialog; draws nothing when the browser offers none. */
const InstallOffer = (): JSX.Element | null => {
  const [offer, setOffer] = useState<InstallPrompt | null>(null)
  useEffect(() => {
    const keep = (event: Event): void => {
      event.preventDefault()
      setOffer(event as InstallPrompt)
    }
    window.addEventListener('beforeinstallprompt', keep)
    return () => window.removeEventListener('beforeinstallprompt', keep)
  }, [])
  if (offer === null) return null
  const ask = (): void =>
    void offer.prompt().then(
      () => setOffer(null),
      (error: unknown) => console.error('安装没有打开', error),
    )
  return (
    <button type="button" className="action" onClick={ask}>
      现在安装
    </button>
  )
}
