// DingTalk's robot as its documentation describes it: POST /robot/send with access_token, timestamp and sign in the query, JSON in the body,
// {errcode, errmsg} as the answer; a wrong signature is 310000, more than 20 messages in a minute 130101, an unknown token 300001.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly token: string
  readonly body: {
    readonly msgtype: string
    readonly markdown?: { readonly title: string; readonly text: string }
    readonly at?: { readonly atMobiles: readonly string[]; readonly isAtAll: boolean }
  }
}
export interface FakeDingTalk {
  readonly url: string
  readonly received: Received[]
  /** answers with this code while it is set; null: as documented */
  answer: { readonly errcode: number; readonly errmsg: string } | null
  /** answers wait for this */
  hold: Promise<void>
  /** number of requests, answered or not */
  arrivals: number
  /** messages a robot may send per minute */
  limit: number
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

/** `secrets`: the signing secret of each access token, '' for a robot without one. `now`: the clock for checking signatures. */
export const openFakeDingTalk = async (secrets: Readonly<Record<string, string>>, now: () => number): Promise<FakeDingTalk> => {
  const received: Received[] = []
  const sent: number[] = []
  const judge = (url: URL, body: string): { errcode: number; errmsg: string } => {
    if (fake.answer !== null) return { ...fake.answer }
    const token = url.searchParams.get('access_token') ?? ''
    const secret = secrets[token]
    if (secret === undefined) return { errcode: 300001, errmsg: 'token is not exist' }
    const timestamp = url.searchParams.get('timestamp') ?? ''
    if (secret !== '') {
      const expectedSign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
      if (url.searchParams.get('sign') !== expectedSign || Math.abs(now() - Number(timestamp)) > 3_600_000)
        return { errcode: 310000, errmsg: 'sign not match' }
    }
    if (sent.filter((at) => at > now() - 60_000).length >= fake.limit) return { errcode: 130101, errmsg: 'send too fast' }
    const message = JSON.parse(body) as Received['body']
    if (message.msgtype !== 'markdown' || !message.markdown?.text) return { errcode: 40035, errmsg: 'invalid parameter' }
    sent.push(now())
    received.push({ token, body: message })
    return { errcode: 0, errmsg: 'ok' }
  }
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const url = new URL(request.url ?? '/', 'http://oapi')
      fake.arrivals++
      await fake.hold
      if (request.method !== 'POST' || url.pathname !== '/robot/send') return response.writeHead(404).end()
      if (request.headers['content-type'] !== 'application/json') return response.writeHead(415).end()
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(judge(url, body)))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const fake: FakeDingTalk = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: null,
    hold: Promise.resolve(),
    arrivals: 0,
    limit: 20,
    close: () => new Promise((done) => void server.close(() => done())),
  }
  return fake
}
