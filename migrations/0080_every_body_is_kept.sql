-- What a sender says of a body's type is no reason to refuse it.
UPDATE intake_requests SET reason = 'malformed' WHERE reason = 'unsupported_media_type';
