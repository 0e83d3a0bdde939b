import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode, type RecordType } from 'dns-packet';
import { onTestFinished } from 'vitest';

/** Answers a query for a name in lower case; null: the name does not exist. */
type Found = readonly Answer[] | null;
type Zone = (name: string, type: RecordType) => Found | Promise<Found>;

/** A name server on this machine; without a zone it never answers. */
export const startNameServer = async (zone: Zone | null): Promise<readonly string[]> => {
  const socket = createSocket('udp4');
  socket.on('message', async (bytes, { port, address }) => {
    if (!zone) return;
    const { id, questions = [] } = decode(bytes);
    const [{ name, type } = { name: '', type: 'A' as const }] = questions;
    const found = await zone(name.toLowerCase(), type);
    const flags = 0x0180 | (found ? 0 : 3);
    const answers = [...(found ?? [])];
    socket.send(encode({ type: 'response', id, flags, questions, answers }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => {
    socket.close();
  });
  return [`127.0.0.1:${socket.address().port}`];
};
